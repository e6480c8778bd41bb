/** Uploaded and generated files: content under DATA_DIR/files by generated names, a row for each. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '@millwright/contract';
import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { diskFault } from '../../base/disk-fault.ts';
import { fileNameOf } from '../../base/file-name.ts';
import { createGiveWay } from '../../base/give-way.ts';
import type { Tx } from '../storage/index.ts';
import { beginning, isOfKind, storedKind } from './file-kind.ts';
import type { FileRow } from './file-row.ts';
import { deleteRow, findRow, insertRow, keepRow } from './files.store.ts';
import { partialEnding, sweepFiles, sweepPartial } from './sweep-files.ts';

export interface Files {
  /**
   * Stores the content. Until `keep` it counts as a draft, swept a day later.
   * @throws Fault `general.too_large` {limit} as soon as the stream passes `maxBytes`.
   * @throws Fault `general.wrong_kind` when the first bytes are not those of the declared kind.
   * @throws Fault outage `general.disk_full` when the disk is full or may only be read.
   * @throws Fault outage `general.unavailable` {service: 'files'} when it fails otherwise.
   */
  save(
    content: Readable,
    about: { name: string; mime: string; maxBytes: number },
  ): Promise<FileRow>;
  /**
   * @throws Fault `general.not_found`.
   * @throws Fault `general.file_gone` {name} when its content is no longer on the disk.
   */
  open(id: number): Promise<{ file: FileRow; content: Readable }>;
  /** Something now refers to the file: it stays until `remove`. */
  keep(tx: Tx, id: number): Promise<void>;
  /** The row goes with `tx`, the content with the next sweep. */
  remove(tx: Tx, id: number): Promise<void>;
  /** While nothing is being saved yet: deletes what a killed process had begun to write. */
  sweepPartial(): Promise<number>;
  /** Deletes old drafts and content without a row. Answers how many of each. */
  sweep(): Promise<{ drafts: number; orphans: number }>;
}

export function createFiles({
  dataDir,
  db,
  clock,
}: {
  dataDir: string;
  db: Kysely<unknown>;
  clock: Clock;
}): Files {
  const folder = join(dataDir, 'files');
  return {
    async save(content, { name, mime, maxBytes }) {
      const kind = storedKind(mime);
      const storedAs = randomUUID();
      const path = contentPath(folder, storedAs);
      const partial = `${path}${partialEnding}`;
      // It may break off before it is read; nobody else would hear that, and the process would end.
      content.on('error', () => {});
      try {
        await makeFolder(folder, dirname(path));
        const facts = await write(content, partial, kind, maxBytes);
        await rename(partial, path);
        const row = { ...facts, name: fileNameOf(name, kind), mime: kind, storedAs };
        return await insertRow(db, row, clock.now());
      } catch (error) {
        await Promise.allSettled([rm(partial, { force: true }), rm(path, { force: true })]);
        throw diskFault(error);
      }
    },
    async open(id) {
      const row = await findRow(db, id);
      if (row === undefined) throw refuse('general.not_found');
      const { storedAs, ...stored } = row;
      // One that was kept before there was a rule may be called anything.
      const file = { ...stored, name: fileNameOf(stored.name, stored.mime) };
      const handle = await open(contentPath(folder, storedAs)).catch((error: unknown) => {
        if (!isMissing(error)) throw diskFault(error);
        // It went with a disk, or was left out of a restored backup: nobody can mend that here.
        throw refuse('general.file_gone', { name: file.name });
      });
      return { file, content: handle.createReadStream() };
    },
    keep: keepRow,
    remove: deleteRow,
    sweepPartial: () => sweepPartial(folder),
    sweep: () => sweepFiles({ folder, db, now: clock.now() }),
  };
}

/** One by one: made together on a disk that may only be read, they would be reported as missing. */
async function makeFolder(folder: string, part: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await mkdir(part).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

async function write(
  content: Readable,
  path: string,
  kind: string,
  maxBytes: number,
): Promise<{ size: number; sha256: string }> {
  // It is there before anything can go wrong: what removes it afterwards comes never too early.
  const file = await open(path, 'wx', 0o640);
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of inPieces(chunks)) {
        size += chunk.length;
        if (size > maxBytes) throw refuse('general.too_large', { limit: maxBytes });
        if (head.length < beginning) head = Buffer.concat([head, chunk.subarray(0, beginning)]);
        if (head.length >= beginning) demandKind(kind, head);
        hash.update(chunk);
        yield chunk;
      }
      demandKind(kind, head);
    },
    file.createWriteStream({ flush: true }),
  );
  return { size, sha256: hash.digest('hex') };
}

/** Bytes that are summed and written in one turn of the loop. */
const together = 256 * 1024;

/** What comes in one piece may be all of a file. */
async function* inPieces(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  const giveWay = createGiveWay();
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let at = 0; at < bytes.length; at += together) {
      // What was handed to us may be written to by whoever handed it.
      yield Buffer.from(bytes.subarray(at, at + together));
      await giveWay();
    }
  }
}

function demandKind(kind: string, head: Buffer): void {
  if (!isOfKind(kind, head.subarray(0, beginning))) throw refuse('general.wrong_kind', { kind });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Spread over 256 folders: a directory of a million entries is slow to list. */
export const contentPath = (folder: string, storedAs: string): string =>
  join(folder, storedAs.slice(0, 2), storedAs);
