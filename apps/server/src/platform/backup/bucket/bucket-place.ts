/** A bucket of backups, or what is below a prefix of one. What is whole has a manifest. */
import { backupFault } from '../backup-fault.ts';
import type { BackupCipher } from '../encryption/index.ts';
import {
  type BackupPlace,
  isBackupName,
  longestManifest,
  manifestName,
  type NewBackup,
  type StoredBackup,
} from '../places/index.ts';
import { type BucketSettings, bucketAddress } from './bucket-address.ts';
import { type Claim, createClaims } from './claims.ts';
import { createS3Objects, type S3Objects } from './s3-objects.ts';
import { createS3Requests } from './s3-requests.ts';
import { createSweeper } from './sweep.ts';
import { uploadContent } from './upload-content.ts';

/**
 * @param place as `s3://bucket/prefix`
 * @param needs.cipher of the key, where there is one: only with it is known what a backup refers to
 * @param needs.pauseMs before what failed for a moment is asked for again
 * @throws ConfigError when the place or the settings are not whole
 */
export function openBucket(
  place: string,
  needs: {
    readonly settings: BucketSettings;
    readonly cipher: BackupCipher;
    readonly pauseMs?: number;
  },
): BackupPlace {
  const address = bucketAddress(place, needs.settings);
  const { bucket, prefix, region } = address;
  const path = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  const asked = { place: path, bucket, endpoint: new URL(address.url).origin, region };
  const objects = createS3Objects(createS3Requests(address, asked, needs.pauseMs));
  const claims = createClaims(objects, prefix);
  const open = (name: string): StoredBackup => openStored(objects, { prefix, name, bucket });
  const sweeper = createSweeper({ objects, prefix, claims, cipher: needs.cipher, open });

  const isWhole = async (name: string): Promise<boolean> =>
    (await objects.size(`${prefix}${name}/${manifestName}`)) !== undefined;
  const list = async (): Promise<string[]> => {
    const { beginnings } = await objects.list(`${prefix}millwright-`, '/');
    const names = beginnings.map((each) => each.slice(prefix.length, -1)).filter(isBackupName);
    const whole: string[] = [];
    for (const name of names.sort()) if (await isWhole(name)) whole.push(name);
    return whole;
  };

  return {
    path,
    list,
    open,
    async find() {
      const steps = prefix.split('/').slice(0, -1);
      const own = steps.at(-1);
      const above = steps
        .slice(0, -1)
        .map((step) => `${step}/`)
        .join('');
      const isOne =
        own !== undefined && (await objects.size(`${prefix}${manifestName}`)) !== undefined;
      const itself = () => openStored(objects, { prefix: above, name: own ?? '', bucket });
      if (isOne && isBackupName(own)) return itself();
      const last = (await list()).at(-1);
      if (last !== undefined) return open(last);
      if (!isOne) throw backupFault('backup.none', { folder: path });
      return itself();
    },
    async begin(name) {
      const claim = await claims.take(name);
      const made = await beginAs(claim, name).catch(async (error: unknown) => {
        await letGo(claim);
        throw error;
      });
      return made;
    },
    async look() {
      const { objects: found } = await objects.list(`${prefix}millwright-`);
      return (holder, { path: file, bytes }) => found.get(`${prefix}${holder}/${file}`) === bytes;
    },
    async removeBefore(first) {
      const old = (await list()).filter((name) => name < first);
      // Without their manifests they are no backups; their files may be those of others.
      for (const name of old) await objects.remove(`${prefix}${name}/${manifestName}`);
      if (old.length > 0) await sweeper.sweep();
      return old.length;
    },
  };

  /** It can no more become whole. */
  async function letGo(claim: Claim): Promise<boolean> {
    const isOver = await objects.abortUpload(claim.upload).then(
      () => true,
      () => false,
    );
    if (isOver) await objects.remove(claim.key).catch(() => undefined);
    return isOver;
  }

  async function beginAs(claim: Claim, name: string): Promise<NewBackup> {
    await sweeper.sweep(claim);
    const { objects: found } = await objects.list(`${prefix}millwright-`);
    const own = `${prefix}${name}/`;
    return {
      write: (file, content) => uploadContent(objects, `${own}${file}`, content),
      async share(base, file) {
        const holder = file.in ?? base.name;
        // What somebody has removed is uploaded again.
        const isThere = found.get(`${prefix}${holder}/${file.path}`) === file.bytes;
        return isThere ? { ...file, in: holder } : undefined;
      },
      async complete(manifest) {
        const tag = await objects.putPart(claim.upload, 1, Buffer.from(manifest));
        const isWhole = tag !== undefined && (await objects.completeUpload(claim.upload, [tag]));
        if (!isWhole) throw backupFault('backup.overtaken', { place: path });
        await objects.remove(claim.key).catch(() => undefined);
        return `${path}/${name}`;
      },
      async drop() {
        // What cannot be undone now the next backup removes; never the files of what is whole.
        if (!(await letGo(claim))) return;
        const isGone = await objects.remove(claim.upload.key).then(
          () => true,
          () => false,
        );
        if (isGone) await sweeper.sweep().catch(() => undefined);
      },
    };
  }
}

function openStored(
  objects: S3Objects,
  { prefix, name, bucket }: { prefix: string; name: string; bucket: string },
): StoredBackup {
  const path = `s3://${bucket}/${prefix}${name}`;
  return {
    name,
    path,
    async readManifest() {
      const text = await objects.text(`${prefix}${name}/${manifestName}`, longestManifest);
      if (text === undefined) throw backupFault('backup.incomplete', { folder: path });
      return text;
    },
    read: (file) => objects.read(`${prefix}${file.in ?? name}/${file.path}`),
  };
}
