export { routeScreenFiles } from './screen-file.routes.ts';
