export { createDeviceTrafficMeter, type DeviceTrafficMeter } from './device-traffic.ts';
