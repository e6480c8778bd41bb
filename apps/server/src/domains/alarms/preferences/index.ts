export { allLevels, putWay, type Wishes, waysOf, wishesOf } from './alarm-ways.store.ts';
export { routePreferences } from './preferences.routes.ts';
