"""What the page learns from the engine besides the rules: the calculator, what others could do to a place, the chances
of dice that an action makes fall, what a button is called. In every game, from nothing but what the seat knows."""
import sys

import harness
from lessons import Engine

SCENES = [("downfall", "campaign", "axis"), ("westfront", "S44", "allies"), ("blitzwar", "campaign", "axis"),
          ("bitw", "SBW1", "axis"), ("twaw", "fall-gelb", "axis")]


def ask_fight(engine, seat, place, attackers, defenders, **more):
    def named(list_):
        return [each if isinstance(each, dict) else {"piece": each} for each in list_]
    return engine.ask(do="whatif", seat=seat, place=place, attackers=named(attackers), defenders=named(defenders),
                      **more)


def test_it_says_what_the_odds_of_the_real_fight_say(eto):
    engine = Engine(eto)
    engine.ask(do="new", game="downfall", seed=3)
    before = engine.ask(do="view")
    supposed = ask_fight(engine, "axis", "BRU", ["GEC1"], ["BEI1"], **{"from": "RUH"})
    supported = ask_fight(engine, "axis", "BRU", ["GEC1", "GEI7"], ["BEI1"], **{"from": "RUH"})
    weaker = ask_fight(engine, "axis", "BRU", [{"piece": "GEC1", "steps": 1}], ["BEI1"])
    assert engine.ask(do="view") == before, "thinking of a fight has changed something"
    for action in ("order GEC1", "step BRU"):
        engine.ask(do="act", seat="axis", action=action)
    real = engine.ask(do="odds", seat="axis", action="attack BEI1")
    assert supposed == real, (supposed, real)
    assert supported["forecast"]["won"] > real["forecast"]["won"] > weaker["forecast"]["won"]
    engine.close()


def test_every_game_has_one(eto):
    for game, scenario, seat in SCENES:
        engine = Engine(eto)
        engine.ask(do="new", game=game, scenario=scenario, seed=3)
        pieces = engine.ask(do="pool", seat=seat)["pieces"]
        near = {each["place"]: each["near"] for each in engine.ask(do="ground", seat=seat)["ground"]}
        mine = [each for each in pieces if each["seat"] == seat and each["place"]]
        foes = [each for each in pieces if each["seat"] not in (seat, None)]
        answers = [ask_fight(engine, seat, place, [own["id"]], [foe["id"]])
                   for own in mine[:8] for foe in foes[:4] for place in near.get(own["place"], [])[:2]]
        fights = [each for each in answers if each["ok"]]
        assert len(fights) > 8, (game, answers[:2])
        assert {each["error"] for each in answers if not each["ok"]} <= {"no_fight"}, game
        for each in fights:
            assert abs(sum(part["percent"] for part in each["results"]) - 100) < 0.5, (game, each)
            assert each["forecast"]["sides"][0]["seat"] == seat, (game, each)
        engine.close()


def ways_to(engine, seat, piece, place):
    ways = engine.ask(do="reach", seat=seat, piece=piece)["reach"]
    return [each for each in ways if each["place"] == place]


def test_other_means_to_a_place_are_told_if_they_give_anything_else(eto):
    engine = Engine(eto)
    engine.ask(do="new", game="westfront", scenario="S44", seed=3)
    for action in ("activate shaef normal", "done"):
        engine.ask(do="act", seat="allies", action=action)
    rail, sea = ways_to(engine, "allies", "br_2_para_corps", "1832")
    assert [each["kind"] for each in (rail, sea)] == ["strategic", "sea"], (rail, sea)
    assert [each["cost"][0]["amount"] for each in (rail, sea)] == [3, 1], (rail, sea)
    for way in (rail, sea):
        actions = [each["action"] for each in way["actions"]]
        assert engine.ask(do="act", seat="allies", actions=actions)["ok"], actions
        for _ in actions:
            engine.ask(do="undo", seat="allies")
    march, = ways_to(engine, "allies", "br_12_mech_corps", "0712")  # by rail for as much
    assert march["kind"] == "move" and march["cost"][0]["amount"] == 1, march
    engine.ask(do="new", game="downfall", seed=3)
    march, = ways_to(engine, "axis", "GEI1", "BER")  # the railway costs as much, and leaves no more to do
    assert march["kind"] == "move", march
    engine.close()


def test_what_choices_mean_is_told_in_every_game(eto):
    """The clause, in words that the catalog has where it does not say it itself."""
    wanted = [("downfall", "campaign", "develop", "TANKI", "DF-13.6.1", None),
              ("downfall", "campaign", "reinforce", None, "DF-4.2.15", "repone"),
              ("westfront", "S43", "activate", "blitz", "WF-4.41.4", None),
              ("blitzwar", "campaign", "card", None, "BW-10.1.10", "tres turnos"),
              ("bitw", "SBW3", "choose", "Dyle", "BI-5.1.3", "B\u00e9lgica"),
              ("bitw", "SBW3", "choose", "Escaut", "BI-5.1.3", "Amberes"),
              ("twaw", "fall-gelb", "operation", None, "TW-13.3.6.3", "hasta tres ataques"),
              ("twaw", "fall-gelb", "limited", None, "TW-13.3.5.5", "No cuesta acci\u00f3n")]
    for game, scenario, verb, last, clause, words in wanted:
        engine = Engine(eto)
        engine.ask(do="new", game=game, scenario=scenario, seed=3)
        engine.ask(do="lang", lang="es")
        found = []
        for _ in range(400):
            seat = engine.ask(do="view")["deciders"][0]
            if seat == "dice":
                engine.ask(do="roll")
                continue
            verbs = engine.ask(do="legal", seat=seat, brief=True)["verbs"]
            found = [each for each in verbs if each["verb"] == verb]
            if found:
                break
            engine.ask(do="bot", seat=seat, play=True)
        assert found, (game, verb, "is not offered")
        at = [i for i, each in enumerate(found[0]["actions"]) if last is None or each[-2] == last]
        assert at, (game, verb, found[0]["actions"][:8])
        assert {found[0]["about"][i] for i in at} == {clause}, (game, verb, found[0]["about"])
        means = found[0].get("means")
        assert all(words in means[i] if words else not (means and means[i]) for i in at), (game, verb, means)
        engine.close()


def test_a_place_says_why_nothing_can_be_done_with_it(eto):
    engine = Engine(eto)
    engine.ask(do="new", game="blitzwar", seed=7)
    while (view := engine.ask(do="view"))["phase"] != "Combat Phase":
        seat = view["deciders"][0]
        engine.ask(do="roll") if seat == "dice" else engine.ask(do="bot", seat=seat, play=True)
    legal = engine.ask(do="legal", seat="axis")["actions"]
    places = [each["id"] for each in view["places"] if f"attack {each['id']}" not in {one["action"] for one in legal}]
    for place in places:
        refusals = engine.ask(do="why", seat="axis", place=place)["refusals"]
        attack = next(each for each in refusals if each["action"] == f"attack {place}")
        assert engine.ask(do="why", seat="axis", action=attack["action"])["clause"] == attack["clause"], attack
        clauses = [each["clause"] for each in refusals]
        assert len(set(clauses)) == len(clauses), "a clause is told twice"
        assert "BW-8.13" not in clauses, "what belongs to other phases is told too"
    assert engine.ask(do="why", seat="axis", place="nowhere")["error"] == "bad_request"
    assert engine.ask(do="why", seat="ussr", place=places[0])["error"] == "not_yours"
    engine.close()


def test_what_makes_dice_fall_tells_their_fight(eto):
    engine = Engine(eto)
    engine.ask(do="new", game="westfront", scenario="S44", seed=3)
    for action in ("activate 12_army_group_hq invasion", "done", "order us_7_amph_corps", "invade 0818", "done"):
        played = engine.ask(do="act", seat="allies", action=action)
        assert played["ok"], (action, played)
    done = next(each for each in engine.ask(do="legal", seat="allies")["actions"] if each["action"] == "done")
    assert done.get("rolls") and done["say"] == "End the airstrikes", done
    told = engine.ask(do="odds", seat="allies", action="done")
    assert told["ok"] and told["forecast"]["place"] == "0818", told
    assert abs(sum(part["percent"] for part in told["results"]) - 100) < 0.5, told
    assert not set(told["forecast"]["sides"][1]["pieces"]), "who is hidden is named"
    engine.close()


BUTTONS = [("westfront", "S44", "allies", "End the Command Phase"), ("bitw", "SBW1", "axis", "End the production"),
           ("blitzwar", "campaign", "axis", "End the setting up")]


def test_a_button_is_called_by_what_it_ends(eto):
    for game, scenario, seat, words in BUTTONS:
        engine = Engine(eto)
        engine.ask(do="new", game=game, scenario=scenario, seed=3)
        told = engine.ask(do="legal", seat=seat)["actions"]
        assert [each["say"] for each in told if each["action"] == "done"] == [words], (game, told[-1])
        brief = engine.ask(do="legal", seat=seat, brief=True)["verbs"]
        assert [each["actions"] for each in brief if each["verb"] == "done"] == [[[words]]], (game, brief[-1])
        engine.ask(do="lang", lang="es")
        spanish = engine.ask(do="legal", seat=seat)["actions"]
        assert not {each["say"] for each in spanish} & {words, "Hecho", "Terminar"}, (game, spanish[-1])
        engine.close()


def test_no_two_pieces_have_one_name(eto):
    for game, scenario, _ in SCENES:
        engine = Engine(eto)
        engine.ask(do="new", game=game, scenario=scenario, seed=3)
        names = [each["name"] for each in engine.ask(do="view")["pieces"] if each.get("name")]
        twice = {each for each in names if names.count(each) > 1}
        assert len(names) > 10 and not twice, (game, sorted(twice)[:5])
        engine.close()


def test_cards_tell_their_units_by_symbols(eto):
    engine = Engine(eto)
    engine.ask(do="new", game="blitzwar", scenario="campaign", seed=3)
    cards = [card for hand in engine.ask(do="view", seat="axis")["hands"] for card in hand["slots"]]
    shown = {(line["name"], line["symbol"]) for card in cards for line in card.get("lines", [])}
    assert {("Infantry", "infantry"), ("Armour", "armour"), ("Air units", "air"), ("Submarines", "submarine")} <= shown
    engine.close()


def test_hidden_pieces_have_no_place(eto):
    engine = Engine(eto)
    engine.ask(do="new", game="westfront", scenario="S44", seed=3)
    seen = {each.get("id") for each in engine.ask(do="view", seat="allies")["pieces"]}
    pieces = engine.ask(do="pool", seat="allies")["pieces"]
    unseen = [each for each in pieces if each["id"] not in seen]
    assert len(unseen) > 5 and {each["seat"] for each in unseen} == {"axis"}
    assert all(each["place"] is None and each.get("steps") == each.get("steps_max") for each in unseen)
    engine.close()


def test_what_others_could_do(eto):
    for game, scenario, seat in SCENES:
        engine = Engine(eto)
        engine.ask(do="new", game=game, scenario=scenario, seed=3)
        view = engine.ask(do="view", seat=seat)
        seen = {each.get("id") for each in view["pieces"]}
        mine = {each["place"] for each in view["pieces"] if each["seat"] == seat and each["place"]}
        told = {place: engine.ask(do="threats", seat=seat, place=place)["threats"] for place in sorted(mine)}
        assert any(told.values()), game
        for each in [threat for list_ in told.values() for threat in list_]:
            assert each["seat"] != seat and each["how"] in ("attack", "come"), (game, each)
            assert each["piece"] is None or each["piece"] in seen, (game, each)
        assert engine.ask(do="view", seat=seat) == view, "looking ahead has changed something"
        if game == "downfall":
            assert {"FRI2", "UKI1"} <= {each["piece"] for each in told["RUH"]}, told["RUH"]
            assert not any(each["seat"] == "ussr" for each in told["RUH"]), "the Soviets come from too far"
        assert engine.ask(do="threats", seat=seat, place="ATLANTIS")["error"] == "bad_request"
        engine.close()


def test_nonsense_is_refused(eto):
    engine = Engine(eto)
    engine.ask(do="new", game="downfall", seed=3)
    assert ask_fight(engine, "axis", "ATLANTIS", ["GEC1"], ["BEI1"])["error"] == "bad_request"
    assert ask_fight(engine, "axis", "BRU", [], ["BEI1"])["error"] == "bad_request"
    assert ask_fight(engine, "axis", "BRU", ["GEC1", "GEC1"], ["BEI1"])["error"] == "bad_request"
    assert ask_fight(engine, "axis", "BRU", ["NOBODY"], ["BEI1"])["error"] == "bad_request"
    assert ask_fight(engine, "axis", "BRU", [{"piece": "GEC1", "steps": 99}], ["BEI1"])["error"] == "bad_request"
    assert ask_fight(engine, "axis", "BRU", [7], [None])["error"] == "bad_request"
    assert ask_fight(engine, "axis", "BRU", ["GEC1"], ["GEI1"])["error"] == "no_fight"
    assert engine.ask(do="pool", seat="dice")["error"] == "no_fight"
    engine.close()


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
