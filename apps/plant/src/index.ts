export { type ControlServer, startControlServer } from './control/control-server.ts';
export type { FaultSwitch } from './control/switch.ts';
export { type Plant, startPlant } from './plant.ts';
export type { Site, SiteDevice, SiteItem, SitePoint, Words } from './site.ts';
