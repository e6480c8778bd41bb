/** Where backups lie, what is in them called how, and their files. */
export {
  backupName,
  below,
  brokerSession,
  isBackupName,
  isFilePath,
  leftOut,
  longestManifest,
  manifestName,
  manifestPath,
  partitionName,
  partitionPath,
  partName,
  partPath,
  restoreNote,
  tableName,
  tablePath,
} from './backup-paths.ts';
export type { BackupPlace, HasFile, NewBackup, StoredBackup, StoredFile } from './backup-place.ts';
export { codeOf, demandOwnName, listBackups, nameOf, syncFolder } from './backup-places.ts';
export {
  type CopiedFile,
  checksumOf,
  forEachFile,
  readPieces,
  writeFile,
} from './copy-file.ts';
export { makeFolder, openFolder } from './folder-place.ts';
export { findMissing } from './has-file.ts';
export { listFiles } from './list-files.ts';
