export { type ControlServer, startControlServer } from './control-server.ts';
export { type Plant, startPlant } from './plant.ts';
export type { Site, SiteDevice, SiteItem, SitePoint, Words } from './site.ts';
export type { FaultSwitch } from './switch.ts';
