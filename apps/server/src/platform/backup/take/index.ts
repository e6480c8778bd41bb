/** Makes a backup of a running server. */
export { type BackupResult, samplesOf, takeBackup } from './take-backup.ts';
