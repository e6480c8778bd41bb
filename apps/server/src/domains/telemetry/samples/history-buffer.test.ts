import { after, outage, seconds, systemClock } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { createHistoryBuffer, type FillableBatch } from './history-buffer.ts';

class Rows implements FillableBatch {
  rows: number[] = [];
  readonly capacity: number;
  constructor(capacity: number) {
    this.capacity = capacity;
  }
  get count() {
    return this.rows.length;
  }
  append(point: number) {
    this.rows.push(point);
  }
  clear() {
    this.rows = [];
  }
}

/** A clock whose timers run when told. */
const handClock = () => {
  const due: (() => void)[] = [];
  const delays: number[] = [];
  const clock = {
    now: systemClock.now,
    after(delay: number, work: () => void) {
      due.push(work);
      delays.push(delay);
      return () => {
        if (due.includes(work)) due.splice(due.indexOf(work), 1);
      };
    },
  };
  return {
    clock,
    delays,
    fire: () => due.splice(0).forEach((work) => void work()),
    pending: () => due.length,
  };
};

const build = (write: (rows: number[]) => Promise<void>) => {
  const hand = handClock();
  const buffer = createHistoryBuffer({
    clock: hand.clock,
    log: silentLog,
    capacity: 3,
    batches: 2,
    sink: {
      createBatch: (capacity) => new Rows(capacity),
      write: (batch: Rows) => write([...batch.rows]),
    },
  });
  const append = (point: number) => buffer.append(point, 1, 1, 0, null);
  return { ...hand, buffer, append };
};

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the history buffer', () => {
  it('writes a batch when its time is up, and says when it is durable', async () => {
    const written: number[][] = [];
    const { append, buffer, fire } = build(async (rows) => void written.push(rows));
    expect(append(1)).toBe(true);
    expect(append(2)).toBe(true);
    const durable = buffer.durable();
    expect(written).toEqual([]);
    fire();
    await durable;
    expect(written).toEqual([[1, 2]]);
    expect(buffer.waiting).toBe(0);
    await buffer.durable();
  });

  it('writes a full batch at once, in order', async () => {
    const written: number[][] = [];
    const { append, buffer } = build(async (rows) => void written.push(rows));
    for (const point of [1, 2, 3, 4, 5, 6]) expect(append(point)).toBe(true);
    await buffer.durable();
    expect(written).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it('takes no more when all batches are full, loses nothing of what it took, and goes on', async () => {
    const written: number[][] = [];
    let broken = true;
    const { append, buffer, fire, pending } = build(async (rows) => {
      if (broken) throw outage('telemetry.spool_full');
      written.push(rows);
    });
    const taken = [1, 2, 3, 4, 5, 6, 7, 8].filter((point) => append(point));
    expect(taken).toEqual([1, 2, 3, 4, 5, 6]);
    await settled();
    expect(pending()).toBe(1);
    broken = false;
    fire();
    await buffer.durable();
    expect(written).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(append(9)).toBe(true);
    fire();
    await buffer.durable();
    expect(written.at(-1)).toEqual([9]);
  });

  it('knows what it can take, and when nothing becomes durable', async () => {
    let outcome = Promise.withResolvers<void>();
    let now = systemClock.now();
    const { append, buffer, fire, clock } = build(() => outcome.promise);
    clock.now = () => now;
    expect([buffer.size, buffer.free]).toEqual([6, 6]);
    for (const point of [1, 2, 3, 4]) append(point);
    expect([buffer.free, buffer.isStuck]).toEqual([2, false]);
    now = after(now, seconds(19));
    expect(buffer.isStuck).toBe(false);
    now = after(now, seconds(1));
    expect(buffer.isStuck).toBe(true);
    now = after(now, seconds(-20));
    outcome.reject(outage('telemetry.spool_full'));
    await settled();
    expect(buffer.isStuck).toBe(true);
    outcome = Promise.withResolvers();
    fire();
    await settled();
    expect(buffer.isStuck).toBe(true);
    outcome.resolve();
    await settled();
    expect([buffer.free, buffer.isStuck]).toEqual([6, false]);
  });

  it('writes sooner once somebody waits, and only once', async () => {
    const written: number[][] = [];
    const { append, buffer, fire, delays, pending } = build(
      async (rows) => void written.push(rows),
    );
    append(1);
    expect(delays).toEqual([500]);
    const waits = [buffer.durable(), buffer.durable()];
    expect(delays).toEqual([500, 50]);
    expect(pending()).toBe(1);
    fire();
    await Promise.all(waits);
    expect(written).toEqual([[1]]);
    append(2);
    expect(delays).toEqual([500, 50, 500]);
  });

  it('fills one batch behind a write that hangs, however often its time is up', async () => {
    const written: number[][] = [];
    const hung = Promise.withResolvers<void>();
    const { append, buffer, fire } = build(async (rows) => {
      if (rows.includes(1)) await hung.promise;
      written.push(rows);
    });
    append(1);
    fire();
    // Batches of one would have been used up by the second.
    for (const point of [2, 3, 4]) {
      expect(append(point)).toBe(true);
      void buffer.durable();
      fire();
    }
    expect(append(5)).toBe(false);
    hung.resolve();
    await buffer.durable();
    expect(written).toEqual([[1], [2, 3, 4]]);
  });

  it('writes what came meanwhile as soon as it may, when its time is up', async () => {
    const written: number[][] = [];
    const hung = Promise.withResolvers<void>();
    const { append, buffer, fire, pending } = build(async (rows) => {
      if (rows.includes(1)) await hung.promise;
      written.push(rows);
    });
    append(1);
    fire();
    append(2);
    const durable = buffer.durable();
    fire();
    expect(pending()).toBe(0);
    hung.resolve();
    await durable;
    expect(written).toEqual([[1], [2]]);
  });

  it('writes what is left when it stops, and refuses afterwards', async () => {
    const written: number[][] = [];
    const { append, buffer } = build(async (rows) => void written.push(rows));
    append(1);
    await buffer.stop();
    expect(written).toEqual([[1]]);
    expect(append(2)).toBe(false);
  });
});
