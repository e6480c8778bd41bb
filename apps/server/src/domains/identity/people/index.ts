export { routePeople } from './people.routes.ts';
export { routeRoles } from './roles.routes.ts';
