/** Backups of a running server, and data folders made from them. */

export { backupFault } from './backup-fault.ts';
export type { BackupCipher } from './encryption/index.ts';
export { mayOthersRead, readBackupCipher } from './encryption/index.ts';
export {
  type BackupWitness,
  type MomentHistory,
  openBackupSocket,
  takeMoment,
} from './moment/index.ts';
export { openNewPlace, openPlace } from './open-place.ts';
export type { BackupPlace } from './places/index.ts';
export { createProgress, type Progress, silentProgress } from './progress.ts';
export { endRestore, type RestoreResult, restoreBackup } from './restore/index.ts';
export {
  createBackupWitness,
  endUnfinishedBackups,
  type LastRuns,
  measureBackups,
  readLastRuns,
  scheduleBackups,
} from './schedule/index.ts';
export { type BackupResult, samplesOf, takeBackup } from './take/index.ts';
