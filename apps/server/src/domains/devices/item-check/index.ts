export { checkDevices } from './check-devices.ts';
