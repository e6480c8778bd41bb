export { routeGroups } from './group.routes.ts';
export { deleteGroupsOf, dropMovedRules } from './groups.store.ts';
export { groupsInItemFile } from './groups-in-item-file.ts';
