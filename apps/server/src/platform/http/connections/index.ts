/** Connections to the web port. */
export { holdConnections } from './hold-connections.ts';
export { createWebServer } from './web-server.ts';
