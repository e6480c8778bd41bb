export { checkTextListSuits, checkTextLists } from './check-text-lists.ts';
export { routeTextLists } from './text-lists.routes.ts';
export { insertTextList, textListsOfItem } from './text-lists.store.ts';
export { createTextListIn, createTextLists, type TextLists, type Told } from './text-lists.ts';
