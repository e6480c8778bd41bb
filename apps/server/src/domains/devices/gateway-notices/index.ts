export { routeGatewayNotices } from './gateway-notices.routes.ts';
export { createGatewayNotices, type GatewayNotices } from './gateway-notices.ts';
