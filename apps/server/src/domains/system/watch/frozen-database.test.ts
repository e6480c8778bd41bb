/** A database that answered nothing for a while: one event says from when until when, once it is back. */
import { milliseconds, seconds, timestamp } from '@millwright/kernel';
import { createManualClock, waitFor } from '@millwright/testing';
import { expect, test } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import type { Episode } from '../events/episode.ts';
import { createEventRecorder } from '../events/record-events.ts';
import { watchInstallation } from './watch-installation.ts';

/** All that asks the database waits while it is frozen, and is answered when it is back. */
function freezable() {
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    answer: async <T>(value: T): Promise<T> => {
      await gate.promise;
      return value;
    },
    freeze: () => {
      gate = Promise.withResolvers<void>();
    },
    thaw: () => gate.resolve(),
  };
}

test('an event from its first silence to its answer', { timeout: 60_000 }, async () => {
  const clock = createManualClock(timestamp(1_800_000_000_000));
  const database = freezable();
  const rows: Episode[] = [];
  const recorder = createEventRecorder({
    ...{ clock, log: silentLog, open: [], tell: () => {} },
    save: async (episode) => {
      await database.answer(null);
      const row = rows.findIndex(({ kind }) => kind === episode.kind);
      if (row < 0) rows.push(episode);
      else rows[row] = episode;
      return 1;
    },
  });
  const watch = watchInstallation({
    ...{ clock, log: silentLog, events: recorder },
    engines: [{ name: 'postgres', health: () => database.answer({ name: 'postgres', ok: true }) }],
    otherParts: [],
    disk: { latest: undefined },
    history: () => ({
      ...{
        behindMs: 0,
        isLate: false,
        refusingMs: 0,
        spoolRows: 0,
        isSlowing: false,
        spoolBytes: 0,
      },
      fullInMs: undefined,
    }),
    boxes: () => ({ held: [], perSecond: 1000, longestWaitMs: 0 }),
    pressedButtons: () => [],
    wrongClocks: () => [],
    leftOut: {
      triggers_skipped: () => new Map(),
      samples_thinned: () => new Map(),
      alarms_joined: () => new Map(),
      states_left_out: () => new Map(),
    },
    itemNames: () => database.answer(new Map()),
    itemAccounts: () => database.answer(new Map()),
    portCaps: {
      web: { refused: 0, lastRefused: undefined },
      mqtt: { refused: 0, lastRefused: undefined },
      dtu: { refused: 0, lastRefused: undefined },
    },
    readBackups: () => database.answer({ backup: {}, drill: {} } as never),
    isBackupScheduled: false,
    readUpkeep: () =>
      database.answer({ failing: [], certificateEndsAt: null, ending: { count: 0, first: '' } }),
    takeRefused: () => undefined,
  });
  watch.start();
  const atRest = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => setImmediate(next));
  };
  await atRest();
  database.freeze();
  const frozenAt = clock.now();
  // Looks wait nine tenths of a second of real time for an answer; the clock goes on meanwhile.
  const passing = async (span: number): Promise<void> => {
    const until = clock.now() + span;
    while (clock.now() < until) {
      clock.advance(milliseconds(1000));
      const began = performance.now();
      await waitFor('a second of the look', () => performance.now() - began > 100);
    }
  };
  await passing(60_000);
  expect(rows).toEqual([]);
  database.thaw();
  const thawedAt = clock.now();
  await passing(seconds(20));
  await waitFor('the row', () => rows[0]?.endedAt !== null && rows.length > 0);
  expect(rows).toMatchObject([
    { kind: 'engine_away', subject: 'postgres', details: { engine: 'PostgreSQL' }, count: 1 },
  ]);
  const [row] = rows;
  expect((row?.beganAt ?? 0) - frozenAt).toBeLessThanOrEqual(20_000);
  expect((row?.beganAt ?? 0) - frozenAt).toBeGreaterThanOrEqual(0);
  expect((row?.endedAt ?? 0) - thawedAt).toBeLessThanOrEqual(12_000);
  expect((row?.endedAt ?? 0) - thawedAt).toBeGreaterThanOrEqual(0);
  await watch.stop();
  await recorder.stop();
});
