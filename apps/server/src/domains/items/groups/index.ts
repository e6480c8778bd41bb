export { routeGroups } from './groups.routes.ts';
export { itemsInGroup } from './items-in-group.store.ts';
