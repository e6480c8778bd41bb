export { screensInItemFile } from './screens-in-item-file.ts';
