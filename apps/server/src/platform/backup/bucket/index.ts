/** Backups in a bucket of S3, or of what speaks like it. */
export { isBucket } from './bucket-address.ts';
export { openBucket } from './bucket-place.ts';
