/** The log of commands as it is shown, taken away and proved. */
export { sealedWrites } from './sealed-writes.ts';
export { offerWriteFile } from './write-file.ts';
