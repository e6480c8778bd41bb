export { routeReferences } from './references.routes.ts';
