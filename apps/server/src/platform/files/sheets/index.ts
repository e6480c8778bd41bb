/** Workbooks in and out: the one place that knows the library that reads and writes them. */
export type { SheetRead } from './read-sheet.ts';
export { readXlsxRows } from './read-xlsx.ts';
export { xlsxFile } from './write-xlsx.ts';
