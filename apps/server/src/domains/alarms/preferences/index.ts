export { routePreferences } from './preferences.routes.ts';
