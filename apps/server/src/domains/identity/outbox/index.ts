export { routeOutbox } from './outbox.routes.ts';
