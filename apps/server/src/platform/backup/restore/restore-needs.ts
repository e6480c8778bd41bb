import type { Log } from '../../../base/log.ts';
import type { BackupCipher, Content } from '../encryption/index.ts';
import type { Manifest } from '../manifest/index.ts';
import type { BackupPlace } from '../places/index.ts';
import type { Progress } from '../progress.ts';
import type { OwnMark } from './external-marks.ts';
import type { Targets } from './targets.ts';

export interface RestoreNeeds {
  /** A backup, or a place of backups, of which the last is taken. */
  readonly from: BackupPlace;
  /** The data folder to make: there is none, or it is empty. */
  readonly dataDir: string;
  /** External engines, each empty; those in the box of the data folder when left out. */
  readonly targets?: Targets;
  /** Folders of the migrations of this release. */
  readonly migrations: { readonly postgres: string; readonly clickhouse: string };
  readonly progress: Progress;
  /** Of the key that the backup was written with; left out for one that is not encrypted. */
  readonly cipher?: BackupCipher;
  readonly log?: Log;
  /** Between two heartbeats of a restore into an external ClickHouse; as usual when left out. */
  readonly beatMs?: number;
}

/** What the parts of a restore go by. */
export interface RestoreParts {
  readonly manifest: Manifest;
  /** The folder that becomes the data folder. */
  readonly scratch: string;
  readonly targets: Targets;
  /** On the history engine that is filled. */
  readonly mark: OwnMark;
  readonly migrations: RestoreNeeds['migrations'];
  readonly progress: Progress;
  readonly log: Log;
  /** A file of the backup as it was before it was written. */
  readonly read: (path: string) => Content;
}
