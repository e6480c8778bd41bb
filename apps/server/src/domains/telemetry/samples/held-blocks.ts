/**
 * What a line reads goes to the sample path at once, or waits where its account has had its slice of this
 * turn of the loop, with what its other lines read, or what looks at samples has cost it much: in its
 * order, and the line is not polled again before all of it is taken.
 */
import type { PollRoom, Sink } from '@millwright/drivers';
import type { Share } from '../../../base/give-way.ts';
import type { LiveTable } from '../live/index.ts';
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

export function createHeldBlocks(needs: Needs): HeldBlocks {
  const { table, path, room, sink } = needs;
  const waiting: { readonly slot: number; take(): void }[] = [];

  /** Whether it can be taken at once: nothing waits, nor is there a block before it to be reckoned from. */
  const isNext = (keys: Int32Array): boolean =>
    waiting.length === 0 &&
    path.whenSettled(keys[0] ?? -1) === undefined &&
    needs.share().mayStep();

  const takeAll = async (): Promise<void> => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const settled = path.whenSettled(next.slot);
      if (settled !== undefined) await settled;
      const share = needs.share();
      if (!share.mayStep()) await share.turn();
      const acted = path.acting;
      try {
        waiting[0]?.take();
      } finally {
        waiting.shift();
        share.spend(path.acting - acted);
        share.pass();
      }
    }
  };

  /** Slots are given to other points now and then: what waits is taken if they are the same then. */
  const hold = (keys: Int32Array, work: () => void): void => {
    const points = Uint32Array.from(keys, (slot) => table.pointIds[slot] as number);
    const isFirst = waiting.length === 0;
    waiting.push({
      slot: keys[0] ?? -1,
      take() {
        if (points.every((point, n) => table.pointIds[keys[n] as number] === point)) work();
      },
    });
    if (isFirst) void takeAll();
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
        const of = keys.slice();
        const kept = [values.slice(0, of.length), qualities.slice(0, of.length)] as const;
        const keptTexts = texts.slice(0, of.length);
        hold(of, () => sink.block(of, at, ...kept, keptTexts));
      },
      failed(keys, quality, at) {
        if (isNext(keys)) {
          const share = needs.share();
          const acted = path.acting;
          sink.failed(keys, quality, at);
          share.spend(path.acting - acted);
          return;
        }
        const of = keys.slice();
        hold(of, () => sink.failed(of, quality, at));
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
