/** Where a bucket is, as people write it and as it is asked. */
import { type Config, ConfigError } from '../../../base/config.ts';

export type BucketSettings = Pick<
  Config,
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_KEY_ID'
  | 'BACKUP_S3_SECRET'
  | 'BACKUP_S3_PATH_STYLE'
>;

export interface BucketAddress {
  readonly bucket: string;
  /** Empty, or ends in a slash. */
  readonly prefix: string;
  /** Of its objects: their keys follow. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

const beginning = 's3://';

/** Whether a place of backups is a bucket. */
export const isBucket = (place: string): boolean => place.startsWith(beginning);

/** As S3 lets them be called; some services have underscores, capitals and dots too. */
const bucketName = /^[A-Za-z0-9][\w.-]{1,253}[A-Za-z0-9]$/;
const unfit = /[\\\p{Cc}]/u;

/** @throws ConfigError when the place or the settings are not whole */
export function bucketAddress(place: string, settings: BucketSettings): BucketAddress {
  const [bucket = '', ...steps] = place.slice(beginning.length).split('/');
  const prefix = steps.filter((step) => step !== '');
  const isOdd = prefix.some((step) => step === '.' || step === '..' || unfit.test(step));
  if (!bucketName.test(bucket) || isOdd) {
    // Before an @ some write the key and its secret.
    const shown = place.includes('@') ? `${beginning}…@…` : place;
    throw new ConfigError(
      `${shown} is no place of backups; write s3://bucket or s3://bucket/prefix.`,
    );
  }
  const { BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret, BACKUP_S3_REGION: region } = settings;
  if (keyId === undefined || secret === undefined) {
    throw new ConfigError(`${place} needs BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.`);
  }
  return {
    bucket,
    prefix: prefix.map((step) => `${step}/`).join(''),
    url: urlOf(bucket, settings),
    region,
    keyId,
    secret,
  };
}

function urlOf(
  bucket: string,
  { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_PATH_STYLE }: BucketSettings,
): string {
  const ending = BACKUP_S3_REGION.startsWith('cn-') ? '.cn' : '';
  const endpoint = BACKUP_S3_ENDPOINT ?? `https://s3.${BACKUP_S3_REGION}.amazonaws.com${ending}`;
  const { protocol, host } = new URL(endpoint);
  const inPath = BACKUP_S3_PATH_STYLE ?? BACKUP_S3_ENDPOINT !== undefined;
  return inPath ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/`;
}
