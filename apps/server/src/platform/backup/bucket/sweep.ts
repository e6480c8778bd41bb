/**
 * Removes from a bucket what no backup needs. A file stays where it was first uploaded and later
 * backups refer to it, so it goes when the last one that refers to it has gone. What is found to be
 * needed by nobody stays so: a new backup takes files over only from one that is whole, and lays claim
 * to the place before it looks for one.
 */
import type { BackupCipher } from '../encryption/index.ts';
import { plainText } from '../encryption/index.ts';
import { type Manifest, openManifest } from '../manifest/index.ts';
import { forEachFile, isBackupName, manifestName, type StoredBackup } from '../places/index.ts';
import type { Claim, Claims } from './claims.ts';
import type { S3Objects } from './s3-objects.ts';

export interface Sweeper {
  /** @returns how many objects went */
  sweep(own?: Claim): Promise<number>;
}

export function createSweeper(needs: {
  readonly objects: S3Objects;
  readonly prefix: string;
  readonly claims: Claims;
  readonly cipher: BackupCipher;
  readonly open: (name: string) => StoredBackup;
}): Sweeper {
  const { objects, prefix, claims, cipher, open } = needs;
  /** A manifest never changes. */
  const read = new Map<string, Manifest | 'unreadable'>();

  const manifestOf = async (name: string): Promise<Manifest | 'unreadable' | undefined> => {
    if ((await objects.size(`${prefix}${name}/${manifestName}`)) === undefined) return undefined;
    const known = read.get(name);
    if (known !== undefined) return known;
    // Clear text is no backup where there is a key, but it may be one that somebody still needs.
    const manifest = await openManifest(open(name), cipher)
      .catch(async () => await openManifest(open(name), plainText))
      .catch(() => 'unreadable' as const);
    read.set(name, manifest);
    return manifest;
  };

  return {
    async sweep(own) {
      // In this order: who begins after the look at the claims has nothing among what is found, and
      // who came to an end before it has a manifest among those that are read.
      const { objects: found } = await objects.list(`${prefix}millwright-`);
      if (await claims.hasOthers(own)) return 0;
      const { beginnings } = await objects.list(`${prefix}millwright-`, '/');
      const names = beginnings.map((each) => each.slice(prefix.length, -1)).filter(isBackupName);
      const needed = new Set<string>();
      // One that cannot be read refers to files of those before it alone.
      let unreadable = '';
      for (const name of names) {
        const manifest = await manifestOf(name);
        if (manifest === undefined) continue;
        if (manifest === 'unreadable') {
          if (name > unreadable) unreadable = name;
          continue;
        }
        needed.add(`${prefix}${name}/${manifestName}`);
        for (const { path, in: holder = name } of manifest.files) {
          needed.add(`${prefix}${holder}/${path}`);
        }
      }
      const left = [...found.keys()].filter((key) => {
        const [name = '', ...steps] = key.slice(prefix.length).split('/');
        return isBackupName(name) && steps.length > 0 && name > unreadable && !needed.has(key);
      });
      await forEachFile(left, (key) => objects.remove(key));
      return left.length;
    },
  };
}
