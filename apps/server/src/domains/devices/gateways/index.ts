export { noBoxPassword } from './box-password.ts';
export { checkGateway } from './check-gateway.ts';
export { checkMappings } from './check-mappings.ts';
export { findBoxAddress } from './find-box-address.ts';
export { routeGateways } from './gateways.routes.ts';
export { createGateways, type Gateways } from './gateways.ts';
