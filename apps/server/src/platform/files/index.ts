/** Files people give and get: stored uploads, CSV in and out. */
export { type CsvColumn, csvFile, csvMoment, csvOf, csvReason } from './csv.ts';
export { createFiles, type Files } from './files.ts';
export { isTooLarge, readPicture } from './pictures/index.ts';
export { type CsvRead, type CsvRecord, readCsv, readCsvInTurns } from './read-csv.ts';
export {
  isCellError,
  readTableFile,
  type SheetReader,
  type TableFile,
  xlsxFile,
} from './sheets/index.ts';
