/**
 * What a line reads goes to the sample path at once, or waits where its account has had its slice of this
 * turn of the loop, with what its other lines read, or what looks at samples has cost it much: in its
 * order, and the line is not polled again before all of it is taken.
 */
import type { PollRoom, Sink } from '@millwright/drivers';
import type { Share } from '../../../base/give-way.ts';
import type { LiveTable } from '../live/index.ts';
import { type HeldBlock, HeldBlocksMemory, isOfItsPoints } from './held-block.ts';
import type { SamplePath } from './sample-path.ts';

export interface HeldBlocks {
  readonly sink: Pick<Sink, 'block' | 'failed'>;
  /** Has none while a block waits. */
  readonly room: PollRoom;
  /** What waits is not taken any more. */
  stop(): void;
}

interface Needs {
  readonly table: Pick<LiveTable, 'pointIds'>;
  readonly path: Pick<SamplePath, 'acting' | 'whenSettled'>;
  readonly room: PollRoom;
  /** Of the account that has the line now. */
  readonly share: () => Pick<Share, 'mayStep' | 'turn' | 'pass' | 'spend'>;
  /** Where blocks go, asked when each is taken. */
  readonly sink: Pick<Sink, 'block' | 'failed'>;
}

/** One for all lines: what one has done with, the next one takes while the processor has it at hand. */
const memory = new HeldBlocksMemory();

export function createHeldBlocks(needs: Needs): HeldBlocks {
  const { table, path, room, sink } = needs;
  const waiting: HeldBlock[] = [];

  /** Whether it can be taken at once: nothing waits, nor is there a block before it to be reckoned from. */
  const isNext = (keys: Int32Array): boolean =>
    waiting.length === 0 &&
    path.whenSettled(keys[0] ?? -1) === undefined &&
    needs.share().mayStep();

  const take = (block: HeldBlock): void => {
    if (!isOfItsPoints(block, table)) return;
    const { keys, at, failedAs, values, qualities, texts } = block;
    if (failedAs === null) sink.block(keys, at, values, qualities, texts);
    else sink.failed(keys, failedAs, at);
  };

  const takeAll = async (): Promise<void> => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const settled = path.whenSettled(next.keys[0] ?? -1);
      if (settled !== undefined) await settled;
      const share = needs.share();
      if (!share.mayStep()) await share.turn();
      const acted = path.acting;
      // Perhaps nothing waits any more: the line has ended.
      const [block] = waiting;
      try {
        if (block !== undefined) take(block);
      } finally {
        if (waiting.shift() !== undefined && block !== undefined) memory.give(block);
        share.spend(path.acting - acted);
        share.pass();
      }
    }
  };

  const hold = (block: HeldBlock): void => {
    waiting.push(block);
    if (waiting.length === 1) void takeAll();
  };

  return {
    sink: {
      block(keys, at, values, qualities, texts) {
        if (isNext(keys)) {
          const share = needs.share();
          const acted = path.acting;
          sink.block(keys, at, values, qualities, texts);
          share.spend(path.acting - acted);
          return;
        }
        const block = memory.take(keys, table);
        for (let n = 0; n < keys.length; n += 1) {
          block.values[n] = values[n] as number;
          block.qualities[n] = qualities[n] as number;
          block.texts[n] = texts[n] ?? null;
        }
        block.at = at;
        block.failedAs = null;
        hold(block);
      },
      failed(keys, quality, at) {
        if (isNext(keys)) {
          const share = needs.share();
          const acted = path.acting;
          sink.failed(keys, quality, at);
          share.spend(path.acting - acted);
          return;
        }
        const block = memory.take(keys, table);
        block.at = at;
        block.failedAs = quality;
        hold(block);
      },
    },
    room: {
      has: () => waiting.length === 0 && room.has(),
      delayed: (ms) => room.delayed(ms),
    },
    stop() {
      waiting.length = 0;
    },
  };
}
