/** Backups of a running server, and data folders made from them. */
export type { BackupCipher } from './backup-cipher.ts';
export { backupFault } from './backup-fault.ts';
export { mayOthersRead, readBackupCipher } from './backup-key.ts';
export {
  type BackupWitness,
  type MomentHistory,
  openBackupDoor,
  takeMoment,
} from './moment/index.ts';
export { createProgress, type Progress, silentProgress } from './progress.ts';
export { type RestoreResult, restoreBackup } from './restore-backup.ts';
export {
  createBackupWitness,
  endUnfinishedBackups,
  type LastRuns,
  measureBackups,
  readLastRuns,
  scheduleBackups,
} from './schedule/index.ts';
export { type BackupResult, samplesOf, takeBackup } from './take-backup.ts';
