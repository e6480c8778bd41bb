/** Notes when this server collects, so that trends break where nobody did. */
import { type Clock, milliseconds } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import { beatMs, collectionGaps } from './collection-gaps.ts';
import type { CollectionRunsStore } from './collection-runs.store.ts';

export interface CollectionRuns {
  /** This server collects from now on. */
  start(): Promise<void>;
  /** When nobody collected, as far as it began before `to`; ascending, milliseconds. */
  gaps(to: number): Promise<{ readonly from: number; readonly to: number }[]>;
  stop(): Promise<void>;
}

/** Servers do not start as often as that within a span that a chart shows. */
const mostRuns = 1_000;

export function createCollectionRuns(needs: {
  readonly store: CollectionRunsStore;
  readonly clock: Clock;
  readonly log: Log;
}): CollectionRuns {
  const { store, clock, log } = needs;
  let id: number | null = null;
  let cancel = (): void => {};
  let working = Promise.resolve();

  const prolong = async (run: number): Promise<void> => {
    try {
      await store.prolong(run, clock.now());
    } catch (error) {
      log.warn({ err: error }, 'it cannot be noted that devices are collected');
    }
  };
  const beat = (run: number): void => {
    cancel = clock.after(milliseconds(beatMs), () => {
      working = prolong(run).then(() => {
        if (id === run) beat(run);
      });
    });
  };

  return {
    async start() {
      id = await store.begin(clock.now());
      beat(id);
    },
    async gaps(to) {
      const gaps = collectionGaps(await store.before(to, mostRuns), clock.now());
      return gaps.filter(({ from }) => from < to);
    },
    async stop() {
      const run = id;
      id = null;
      cancel();
      await working;
      if (run !== null) await prolong(run);
    },
  };
}
