export { attendSuppressions } from './attend-suppressions.ts';
export { routeSuppressions } from './suppression.routes.ts';
export { createSuppressionWatch } from './watch-suppressions.ts';
