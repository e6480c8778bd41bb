export { routeDeviceFile } from './device-file.routes.ts';
export { createDeviceFile, type DeviceFile } from './device-file.ts';
