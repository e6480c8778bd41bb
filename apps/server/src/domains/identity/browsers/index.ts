export { routeBrowsers } from './browsers.routes.ts';
