/** Backups of a running server, and data folders made from them. */
export { backupFault } from './backup-fault.ts';
export { type BackupWitness, openBackupDoor } from './door.ts';
export { createProgress, type Progress, silentProgress } from './progress.ts';
export { type RestoreResult, restoreBackup } from './restore-backup.ts';
export { type BackupResult, samplesOf, takeBackup } from './take-backup.ts';
export { type MomentHistory, takeMoment } from './take-moment.ts';
