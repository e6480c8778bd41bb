/** Backups and drills that nobody has to think of. */
export { createBackupWitness, measureBackups, scheduleBackups } from './schedule-backups.ts';
