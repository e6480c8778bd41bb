/** Workbooks in and out: the one place that knows the library that reads and writes them. */
export { isCellError } from './cell-error.ts';
export { readTableFile, type TableFile } from './read-table-file.ts';
export type { SheetReader } from './read-xlsx.ts';
export { type SheetCell, type SheetColumn, xlsxStream } from './stream-xlsx.ts';
export type { CellLook, StyledCell, StyledSheet } from './styled-sheet.ts';
export { styledXlsx } from './styled-xlsx.ts';
export { xlsxFile } from './write-xlsx.ts';
