/** Makes a data folder of a backup, and fills external engines with it. */
export { endRestore } from './end-restore.ts';
export { type RestoreResult, restoreBackup } from './restore-backup.ts';
export type { Targets } from './targets.ts';
