/** A place of backups by what people write: a folder, or `s3://bucket/prefix`. */
import { resolve } from 'node:path';
import type { Config } from '../../base/config.ts';
import { isBucket, openBucket } from './bucket/index.ts';
import type { BackupCipher } from './encryption/index.ts';
import { type BackupPlace, makeFolder, openFolder } from './places/index.ts';

export interface PlaceNeeds {
  readonly config: Parameters<typeof openBucket>[1]['settings'] & Pick<Config, 'dataDir'>;
  readonly cipher: BackupCipher;
}

/** @throws ConfigError when it is a bucket and its settings are not whole */
export const openPlace = (place: string, { config, cipher }: PlaceNeeds): BackupPlace =>
  isBucket(place) ? openBucket(place, { settings: config, cipher }) : openFolder(resolve(place));

/**
 * The same, to be written to.
 * @throws Fault outage `backup.inside`
 */
export const openNewPlace = async (place: string, needs: PlaceNeeds): Promise<BackupPlace> =>
  isBucket(place)
    ? openPlace(place, needs)
    : await makeFolder(resolve(place), needs.config.dataDir);
