export { routeOutgoingMessages } from './outgoing-messages.routes.ts';
