/** What a place of backups can do, whether it is a folder or a bucket. */
import type { Content } from '../encryption/index.ts';
import type { CopiedFile } from './copy-file.ts';

/** A file of a backup, and where it is. */
export interface StoredFile extends CopiedFile {
  readonly path: string;
  /** Name of the backup beside it that holds the file; itself when left out. */
  readonly in?: string | undefined;
}

/** A backup that is there. */
export interface StoredBackup {
  /** What it is called in its place. */
  readonly name: string;
  /** Where it is, as people write it. */
  readonly path: string;
  /** @throws Fault outage `backup.incomplete` when it has none */
  readManifest(): Promise<string>;
  /**
   * A file as it is stored.
   * @throws Fault outage `backup.unsafe` while it is read, when it is no plain file of the place
   */
  read(file: Pick<StoredFile, 'path' | 'in'>): Content;
}

/** A backup that is being made. */
export interface NewBackup {
  /** @throws Fault outage `backup.overtaken` when another program has begun one in the same place */
  write(path: string, content: Content): Promise<CopiedFile>;
  /** Takes over what the other has; undefined when it cannot, or the file is not what it was. */
  share(base: StoredBackup, file: StoredFile): Promise<StoredFile | undefined>;
  /**
   * From then on it is whole.
   * @returns where it is, as people write it
   * @throws Fault outage `backup.overtaken`; `backup.not_kept` when a file of it is missing or cut
   */
  complete(manifest: string): Promise<string>;
  /** Nothing of it is left, as far as the place answers. */
  drop(): Promise<void>;
}

/** Whether the backup of this name has a file of its own so called, of this size. */
export type HasFile = (
  holder: string,
  file: Pick<StoredFile, 'path' | 'bytes'>,
) => boolean | Promise<boolean>;

export interface BackupPlace {
  /** As people write it. */
  readonly path: string;
  /** Names of the complete backups, the oldest first. */
  list(): Promise<string[]>;
  open(name: string): StoredBackup;
  /**
   * The backup that a person means by the place's path: the one that lies there, or the last.
   * @throws Fault outage `backup.none`
   */
  find(): Promise<StoredBackup>;
  /** What was begun before and never completed goes, also what another program still works on. */
  begin(name: string): Promise<NewBackup>;
  /** What lies there now. */
  look(): Promise<HasFile>;
  /** Removes the backups that are older than the one of this name; answers how many. */
  removeBefore(name: string): Promise<number>;
}
