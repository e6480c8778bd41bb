export { routePeople } from './people.routes.ts';
export { routeRoles } from './roles.routes.ts';
export { routeSignInLocks } from './sign-in-locks.routes.ts';
