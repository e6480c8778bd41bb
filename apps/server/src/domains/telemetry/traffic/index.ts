export { createDeviceTrafficMeter, type DeviceTrafficMeter } from './device-traffic.ts';
export { zonesOfDevices } from './zones-of-devices.ts';
