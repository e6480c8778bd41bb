export { dataSetsInItemFile } from './data-sets-in-item-file.ts';
export { devicesInItemFile } from './devices-in-item-file.ts';
