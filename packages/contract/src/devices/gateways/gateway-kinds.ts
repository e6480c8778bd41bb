/**
 * `mqtt`: a box that collects by itself and publishes to the broker. `dial-in`: a DTU that connects
 * to us and passes bytes to and from its devices.
 */
export const gatewayKinds = ['mqtt', 'dial-in'] as const;
export type GatewayKind = (typeof gatewayKinds)[number];
