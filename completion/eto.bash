# Completion of eto for bash:  source <(eto completion bash)
# Commands, options and what an option wants are asked from the program itself, so this never falls behind.

_eto_ask() { ETO_LANG=en "${COMP_WORDS[0]}" "$@" 2>/dev/null; }

# The ids after "seats:" in the list of games.
_eto_seats()
{
	_eto_ask games | sed -n 's/^ *seats: //p' | sed 's/([^)]*)//g' | tr , '\n' | awk '{ print $1 }' | sort -u
}

# The ids in the rows under "scenarios:" or "bots:".
_eto_rows()
{
	_eto_ask games | awk -v head="$1:" '!/^    / { on = $1 == head; next } on { print $1 }' | sort -u
}

# The values for what the help text calls GAME, SEAT ...
_eto_values()
{
	case $1 in
	GAME*) _eto_ask games | awk '/^[a-z]+ / { print $1 }' ;;
	SEAT) _eto_seats ;;
	BOT) _eto_rows bots ;;
	SCENARIO) _eto_rows scenarios ;;
	es*) echo es en ;;
	bash*) echo bash zsh ;;
	esac
}

_eto()
{
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} wants help
	COMPREPLY=()
	if ((COMP_CWORD == 1)); then
		COMPREPLY=($(compgen -W "help $(_eto_ask help | sed -n 's/^  \([a-z]*\) .*/\1/p')" -- "$word"))
		return
	fi
	if [[ ${COMP_WORDS[1]} == help ]]; then
		COMPREPLY=($(compgen -W "$(_eto_ask help | sed -n 's/^  \([a-z]*\) .*/\1/p')" -- "$word"))
		return
	fi
	help=$(_eto_ask help "${COMP_WORDS[1]}")
	if [[ $word == -* ]]; then
		COMPREPLY=($(compgen -W "$(sed -n 's/^  \(-.,\|   \) \(--[a-z-]*\).*/\2/p' <<<"$help")" -- "$word"))
		return
	fi
	if [[ $before == --* ]]; then
		wants=$(sed -n "s/^  \(-.,\|   \) $before \([^ ]*\) .*/\2/p" <<<"$help")
	elif [[ $before == -? ]]; then
		wants=$(sed -n "s/^  $before, --[a-z-]* \([^ ]*\) .*/\1/p" <<<"$help")
	fi
	if [[ -z $wants ]]; then
		wants=$(sed -n '1s/^Usage: eto [a-z]* \[*\([^] ]*\).*/\1/p' <<<"$help")
	fi
	COMPREPLY=($(compgen -W "$(_eto_values "$wants")" -- "$word"))
	[[ ${COMPREPLY[0]} ]] || COMPREPLY=($(compgen -f -- "$word"))
}

complete -o filenames -F _eto eto
