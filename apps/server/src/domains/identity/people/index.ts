export { itemsInGroup } from './items-in-group.store.ts';
export { routePeople } from './people.routes.ts';
export { routeRoles } from './roles.routes.ts';
