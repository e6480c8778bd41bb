export type { ImportAccess } from './check-item-parts.ts';
export { type ExportAccess, exportItem } from './export-item.ts';
export { type ImportedFile, importItem } from './import-item.ts';
export { unpackItemFile } from './item-file.ts';
