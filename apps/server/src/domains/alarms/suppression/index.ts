export { attendSuppressions } from './attend-suppressions.ts';
export { routeSuppressions } from './suppression.routes.ts';
export { suppressionsInItemFile } from './suppressions-in-item-file.ts';
export { createSuppressionWatch } from './watch-suppressions.ts';
