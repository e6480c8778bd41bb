export { routePointGroups } from './point-groups.routes.ts';
export { groupsOfItem, insertGroup } from './point-groups.store.ts';
export { checkGroups, createPointGroups, type PointGroups } from './point-groups.ts';
