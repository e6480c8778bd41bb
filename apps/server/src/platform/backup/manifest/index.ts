/** What a backup says of itself, and whether it is what it says. */
export {
  type Manifest,
  type ManifestFile,
  openManifest,
  type PartsHistory,
  type RowsHistory,
  sealManifest,
} from './manifest.ts';
export { type PrunedBackups, pruneBackups } from './prune-backups.ts';
export { verifyBackup } from './verify-backup.ts';
