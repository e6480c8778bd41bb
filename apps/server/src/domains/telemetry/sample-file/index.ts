/** The door of raw samples as a file. */
export { qualityText } from './sample-columns.ts';
export { offerSampleFile } from './sample-file.ts';
