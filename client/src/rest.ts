/** What is not part of the first load: one file, so that who has opened one of these screens has them all. */
export { Aid, Learn } from "./learn/learn";
export { LessonPanel } from "./learn/panel";
export { Account } from "./lobby/account";
export { Create } from "./lobby/create";
export { Desk } from "./lobby/desk";
export { Profile } from "./lobby/profile";
export { Room } from "./lobby/room";
export { SettingsPage } from "./lobby/settings";
export { Notes, Talk } from "./lobby/talk";
export { RulesView } from "./rules/rules";
export { Calculator } from "./table/calculator";
export { EndCard } from "./table/end";
export { Forces } from "./table/forces";
export { KeyHelp } from "./table/help";
export { PlaceCard } from "./table/placecard";
export { RulesDrawer } from "./table/rulesdrawer";
export { SinceCard } from "./table/since";
export { TextBoard } from "./table/textmode";
