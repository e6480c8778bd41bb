/** The door of raw samples as a file. */
export { offerSampleFile } from './sample-file.ts';
