/**
 * Blocks that the engine refuses though it takes others. Each is kept in a file of its own beside
 * the spool, with the engine's words in a second one, and nothing behind it has to wait. Files that
 * somebody moves from `refused` to `replay` are written again at the next start.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault } from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import { packBlock, unpackBlock } from './block-packing.ts';
import type { SpooledBlock } from './spool.ts';
import { openSegment, readSegment } from './spool-segment.ts';
import { syncFolder } from './sync-folder.ts';

export interface RefusedCount {
  readonly blocks: number;
  readonly rows: number;
}

export interface RefusedBlocks {
  /** What stands aside, as far as is known without a look at the disk. */
  readonly count: RefusedCount;
  /** Looks: somebody may have taken files away meanwhile. */
  look(): Promise<RefusedCount>;
  /** Resolves when the block is on disk. */
  setAside(block: SpooledBlock, reason: string): Promise<void>;
  /**
   * Hands over what was moved to `replay`. A file goes once all of it has been taken; one that is
   * damaged stays, and so do those that there is no room for.
   * @param take throws Fault outage when nothing more can be taken: that ends the replay.
   */
  replay(take: (block: SpooledBlock) => Promise<void>): Promise<void>;
}

/** Version and rows. */
const fileName = /^(\d+)-(\d+)\.spool$/;

const blockFiles = (names: readonly string[]): string[] =>
  names.filter((name) => fileName.test(name));

function countOf(names: readonly string[]): RefusedCount {
  const files = blockFiles(names);
  const rows = files.reduce((sum, name) => sum + Number(fileName.exec(name)?.[2]), 0);
  return { blocks: files.length, rows };
}

/** @param spoolFolder where the spool keeps its segments; both folders are made in it. */
export function openRefusedBlocks(spoolFolder: string, log: Log): RefusedBlocks {
  const refused = join(spoolFolder, 'refused');
  const replay = join(spoolFolder, 'replay');
  for (const folder of [refused, replay]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  let count = countOf(readdirSync(refused));

  return {
    get count() {
      return count;
    },

    async look() {
      count = countOf(await readdir(refused));
      return count;
    },

    async setAside({ block, rows, version }, reason) {
      const path = join(refused, `${version}-${rows}.spool`);
      const { segment } = await openSegment(path);
      // Of an attempt before this one there may be something in it already.
      if (segment.bytes === 0) {
        await segment.append(await packBlock(block), { rows, version, since: 0 });
      }
      await segment.close();
      await writeFile(`${path}.txt`, `${reason}\n`, { mode: 0o600 });
      await syncFolder(refused);
      count = countOf(await readdir(refused));
      log.error({ rows, path, reason }, 'the engine refuses a block: it is set aside');
    },

    async replay(take) {
      for (const name of blockFiles(await readdir(replay)).sort()) {
        const path = join(replay, name);
        try {
          const { frames, isWhole } = await readSegment(path);
          for (const { body, rows, version } of frames) {
            await take({ rows, version, block: await unpackBlock(body) });
          }
          const blocks = frames.length;
          if (isWhole) {
            await rm(path);
            log.info({ path, blocks }, 'a block that was set aside is written again');
          } else log.error({ path, blocks }, 'a file to be replayed is damaged: it stays');
        } catch (error) {
          log.error({ err: error, path }, 'a file to be replayed was not taken: it stays');
          if (error instanceof Fault && error.family === 'outage') return;
        }
      }
    },
  };
}
