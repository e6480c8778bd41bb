export { createShelving, type Shelving } from './shelve-alarms.ts';
