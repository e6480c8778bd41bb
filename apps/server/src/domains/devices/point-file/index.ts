export { routePointFile } from './point-file.routes.ts';
export { readTable } from './point-table.ts';
