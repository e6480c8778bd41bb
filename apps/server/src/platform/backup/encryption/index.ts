/** How what a backup holds is written: encrypted, or as it is. */
export {
  type BackupCipher,
  bytesOf,
  type Content,
  createBackupCipher,
  plainText,
} from './backup-cipher.ts';
export { mayOthersRead, readBackupCipher } from './backup-key.ts';
