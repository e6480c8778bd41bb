/** A moment of a running server: ordered by one program, kept by another. */

export { openMoment } from './backup-client.ts';
export { backupSocketPath, type Moment } from './backup-messages.ts';
export { type BackupWitness, openBackupSocket } from './backup-socket.ts';
export { type KeptMoment, type MomentHistory, takeMoment } from './take-moment.ts';
