export { routeConnectionTests } from './connection-tests.routes.ts';
