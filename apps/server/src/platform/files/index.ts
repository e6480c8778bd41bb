/** Files people give and get: stored uploads, CSV in and out. */
export { isShown, saveAttachment } from './attachment.ts';
export { type CsvColumn, csvFile, csvMoment, csvOf, csvReason } from './csv.ts';
export { createFiles, type Files } from './files.ts';
export { type PaperRow, type PaperTable, paperFile, sheetPaper } from './paper/index.ts';
export { isTooLarge, readPicture } from './pictures/index.ts';
export { type CsvRead, type CsvRecord, readCsv, readCsvInTurns } from './read-csv.ts';
export {
  isCellError,
  readTableFile,
  type SheetCell,
  type SheetColumn,
  type SheetReader,
  type StyledCell,
  type StyledSheet,
  styledXlsx,
  type TableFile,
  xlsxFile,
  xlsxStream,
} from './sheets/index.ts';
