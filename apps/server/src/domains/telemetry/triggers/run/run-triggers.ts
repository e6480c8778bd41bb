/** Reads the enabled triggers, and those of an item anew whenever they or their points change. */

import type { WriteBatch, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  triggerRaised,
  triggersChanged,
} from '@millwright/contract/telemetry/triggers/triggers.events';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { type Clock, type ItemId, milliseconds, type PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../../../base/log.ts';
import { actingAs } from '../../../../platform/audit/index.ts';
import type { Changes, Outbox } from '../../../../platform/events/index.ts';
import type { Live } from '../../../../platform/live/index.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { ShiftCalendars } from '../../../items/index.ts';
import type { AccountRate } from '../../account-rates.ts';
import type { AccountTurns } from '../../account-turns.ts';
import { type Assignments, factsOf, type Overwriters } from '../../assignments/index.ts';
import {
  createItemReadings,
  keepPrograms,
  type LiveTable,
  type PointRegistry,
  pointValueOf,
} from '../../live/index.ts';
import type { BatchOptions, BatchRequest, WriteOptions, WriteRequest } from '../../writes/index.ts';
import { type CompiledTrigger, compileTrigger, usedPoints } from '../compile-trigger.ts';
import { createRecordKeeper } from '../records/index.ts';
import { outcomeOf } from './do-actions.ts';
import { RunningTrigger } from './running-trigger.ts';
import { createTriggerEngine, type TriggerEngine } from './trigger-engine.ts';
import { createTriggerKeeper, keptOf } from './trigger-keeper.ts';
import { hour } from './trigger-run.ts';
import {
  areTargetsSame,
  beginTriggerRun,
  closeAbandonedRuns,
  dropTriggerRun,
  type EnabledTrigger,
  enabledTriggers,
  endTriggerRun,
  isStillEnabled,
} from './trigger-runs.store.ts';

export interface RunningTriggers
  extends Pick<TriggerEngine, 'onSample' | 'onBlock' | 'heard' | 'ended' | 'stop'> {
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
  /** What these would see first if they were enabled now; null of one that is unknown. */
  seenNow(triggers: readonly Trigger[]): Promise<(number | null)[]>;
  /** From now on this server runs them. */
  start(): Promise<void>;
}

interface Needs {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly log: Log;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly changes: Pick<Changes, 'broadcast'>;
  readonly live: Pick<Live, 'publish'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  readonly devices: Pick<Devices, 'findPoints' | 'find' | 'textLists'>;
  /** So many recorded values an account keeps. */
  readonly mostRecordedValues: number;
  readonly overwriters: Overwriters;
  readonly table: LiveTable;
  readonly registry: Pick<PointRegistry, 'point' | 'takesWholeOnly'>;
  readonly assignments: Pick<Assignments, 'start' | 'end'>;
  readonly accounts: AccountTurns;
  /** Something is still to be calculated in the item: whoever looks now sees half of a block. */
  readonly isSettling: (item: ItemId) => boolean;
  /** Has that calculated at once. */
  readonly settle: (item: ItemId) => void;
  /** Of what an account's triggers do. */
  readonly rate: AccountRate;
  /** Told where a trigger was set off and does nothing, for its account has done too much. */
  readonly skipped: (item: ItemId) => void;
  /** Gives a command. */
  write(request: WriteRequest, options: WriteOptions): Promise<Pick<WriteCommand, 'commandId'>>;
  /** Gives several commands as one. */
  writeTogether(
    request: BatchRequest,
    options: BatchOptions,
  ): Promise<Pick<WriteBatch, 'commands'>>;
}

export function createRunningTriggers(needs: Needs): RunningTriggers {
  const { db, clock, log, table, transactions, outbox, accounts } = needs;
  /** In the turn of its account. */
  const act = <T>({ given }: RunningTrigger, work: () => Promise<T>): Promise<T> =>
    accounts.act(given.itemId, work);
  const keepRecord = createRecordKeeper(needs);
  const engine = createTriggerEngine({
    clock,
    log,
    keeper: createTriggerKeeper(needs),
    overwriters: needs.overwriters,
    live: table,
    slotOf: (point) => table.slot(point),
    isSettling: needs.isSettling,
    settle: needs.settle,
    valueOfPoint: (point) => pointValueOf(table, point),
    takesWholeOnly: (point) => needs.registry.takesWholeOnly(point),
    nameOf: (point) => needs.registry.point(point)?.point.name ?? '',
    async admit({ given: { itemId, actions } }) {
      const wait = needs.rate.take(await accounts.keyOf(itemId), actions.length);
      if (wait > 0) needs.skipped(itemId);
      return wait <= 0;
    },
    begin: (trigger, at) =>
      act(trigger, () => transactions.run((tx) => beginTriggerRun(tx, keptOf(trigger), at))),
    drop: (trigger, at) => act(trigger, () => dropTriggerRun(db, trigger.given.id, at)),
    end: (trigger, run, steps) =>
      act(trigger, () => endTriggerRun(db, run, outcomeOf(steps), steps)),
    isStillEnabled: (trigger) => act(trigger, () => isStillEnabled(db, trigger.given)),
    areTargetsSame: (trigger) => act(trigger, () => areTargetsSame(db, trigger.given.id)),
    deviceOf: (point) => needs.registry.point(point)?.device.id ?? null,
    write: (trigger, request, options) => act(trigger, () => needs.write(request, options)),
    writeTogether: (trigger, request, options) =>
      act(trigger, () => needs.writeTogether(request, options)),
    async switchAssignment(trigger, kind, id) {
      const by = actingAs(trigger.given.name);
      return (await act(trigger, () => needs.assignments[kind](id, by))).name;
    },
    async raise(trigger, text) {
      const { id, itemId, name } = trigger.given;
      const raised = { id, itemId, name, text, at: clock.now() };
      await act(trigger, () => transactions.run((tx) => outbox.emit(tx, triggerRaised, raised)));
    },
    record: (trigger, { at, seen }, points) =>
      act(trigger, () =>
        keepRecord({
          ...{ trigger: trigger.given, at },
          values: [...new Set(points)].flatMap((point) => seen.get(point) ?? []),
        }),
      ),
  });
  let isRunning = false;

  const runnableOf = keepPrograms<EnabledTrigger, CompiledTrigger>(
    needs,
    usedPoints,
    (given, points) => compileTrigger(given, factsOf(points)),
  );

  const read = async (item: ItemId | 'all'): Promise<void> => {
    const since = new Date(clock.now() - milliseconds(hour));
    engine.set(item, await runnableOf(await enabledTriggers(db, item, since)));
  };
  const readings = createItemReadings(
    async (item) => (isRunning ? await read(item) : undefined),
    (error) => log.error({ err: error }, 'triggers were not read'),
  );
  needs.changes.broadcast(triggersChanged).subscribe(async (changes) => {
    for (const item of new Set(changes.map(({ itemId }) => itemId))) await readings.again(item);
  });
  // By another clock a condition may be another one at once.
  needs.shiftCalendars.onChange((item) => void readings.again(item).catch(() => {}));

  return {
    onSample: engine.onSample,
    onBlock: engine.onBlock,
    heard: engine.heard,
    ended: engine.ended,
    relink(points) {
      // Reads them anew, for a point may be of another type now.
      for (const item of engine.relink(points)) readings.again(item).catch(() => {});
    },
    async seenNow(triggers) {
      const fresh = { enabledBy: null, was: Number.NaN, firedAt: [] };
      const runnable = await runnableOf(triggers.map((given) => ({ ...given, ...fresh })));
      return runnable.map(({ given, compiled, clock: ofItem }) => {
        if (compiled === null) return null;
        const slotOf = (point: PointId) => table.slot(point);
        const one = new RunningTrigger(given, compiled, { slotOf, ...ofItem }, undefined);
        needs.settle(given.itemId);
        const seen = one.see(table, clock.now());
        return Number.isNaN(seen) ? null : seen;
      });
    },
    async start() {
      isRunning = true;
      await closeAbandonedRuns(db);
      await readings.again('all');
      engine.start();
    },
    async stop() {
      isRunning = false;
      await readings.settled();
      await engine.stop();
    },
  };
}
