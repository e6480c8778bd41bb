/** Tables on paper: the one place that knows the library that draws PDF. */
export { paperFile } from './paper-file.ts';
export type { PaperRow, PaperTable } from './paper-table.ts';
export { sheetPaper } from './sheet-paper.ts';
