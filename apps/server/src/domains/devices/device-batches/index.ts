export { routeDeviceBatches } from './device-batches.routes.ts';
export { createDeviceBatches, type DeviceBatches } from './device-batches.ts';
