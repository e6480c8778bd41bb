/** A moment of a running server: ordered by one program, kept by another. */
export { type BackupWitness, openBackupDoor } from './door.ts';
export { openMoment } from './door-client.ts';
export { doorPath, type Moment } from './door-messages.ts';
export { type KeptMoment, type MomentHistory, takeMoment } from './take-moment.ts';
