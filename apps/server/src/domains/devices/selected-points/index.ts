export { routeSelectedPoints } from './selected-points.routes.ts';
export { createSelectedPoints } from './selected-points.ts';
