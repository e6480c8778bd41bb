/** Backups and drills that nobody has to think of. */
export { type LastRuns, readLastRuns } from './backup-runs.store.ts';
export {
  createBackupWitness,
  endUnfinishedBackups,
  measureBackups,
  scheduleBackups,
} from './schedule-backups.ts';
