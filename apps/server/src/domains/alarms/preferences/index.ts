export { type Accepts, allLevels, preferencesOf, putWay, waysOf } from './alarm-ways.store.ts';
export { routePreferences } from './preferences.routes.ts';
