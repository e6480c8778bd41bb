export { calculatedTexts } from './calculated-texts.ts';
export { checkDevices } from './check-devices.ts';
