/** Reads the enabled triggers, and those of an item anew whenever they or their points change. */
import {
  triggerRaised,
  triggersChanged,
} from '@millwright/contract/telemetry/triggers/triggers.events';
import { type Clock, type ItemId, milliseconds, type PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../../../base/log.ts';
import { actingAs } from '../../../../platform/audit/index.ts';
import type { Changes, Outbox } from '../../../../platform/events/index.ts';
import type { Live } from '../../../../platform/live/index.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { ShiftCalendars } from '../../../items/index.ts';
import { type Assignments, factsOf, type Overwriters } from '../../assignments/index.ts';
import {
  createItemReadings,
  keepPrograms,
  type LiveTable,
  type PointRegistry,
} from '../../live/index.ts';
import { type CompiledTrigger, compileTrigger, usedPoints } from '../compile-trigger.ts';
import { type ActionNeeds, outcomeOf } from './do-actions.ts';
import { createTriggerEngine, type TriggerEngine } from './trigger-engine.ts';
import { createTriggerKeeper } from './trigger-keeper.ts';
import { hour } from './trigger-run.ts';
import {
  areTargetsSame,
  beginTriggerRun,
  closeAbandonedRuns,
  type EnabledTrigger,
  enabledTriggers,
  endTriggerRun,
  isStillEnabled,
} from './trigger-runs.store.ts';

export interface RunningTriggers
  extends Pick<TriggerEngine, 'onSample' | 'onBlock' | 'heard' | 'ended' | 'stop'> {
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
  /** From now on this server runs them. */
  start(): Promise<void>;
}

interface Needs extends Pick<ActionNeeds, 'write' | 'writeTogether'> {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
  readonly log: Log;
  readonly transactions: Transactions;
  readonly outbox: Pick<Outbox, 'emit'>;
  readonly changes: Pick<Changes, 'broadcast'>;
  readonly live: Pick<Live, 'publish'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf' | 'onChange'>;
  readonly devices: Pick<Devices, 'findPoints'>;
  readonly overwriters: Overwriters;
  readonly table: LiveTable;
  readonly registry: Pick<PointRegistry, 'point'>;
  readonly assignments: Pick<Assignments, 'start' | 'end'>;
}

export function createRunningTriggers(needs: Needs): RunningTriggers {
  const { db, clock, log, table, transactions, outbox } = needs;
  const engine = createTriggerEngine({
    clock,
    log,
    keeper: createTriggerKeeper(needs),
    overwriters: needs.overwriters,
    live: table,
    slotOf: (point) => table.slot(point),
    nameOf: (point) => needs.registry.point(point)?.point.name ?? '',
    begin: (kept, at) => transactions.run((tx) => beginTriggerRun(tx, kept, at)),
    async end(run, steps) {
      await endTriggerRun(db, run, outcomeOf(steps), steps);
    },
    isStillEnabled: ({ given }) => isStillEnabled(db, given),
    areTargetsSame: ({ given }) => areTargetsSame(db, given.id),
    deviceOf: (point) => needs.registry.point(point)?.device.id ?? null,
    write: needs.write,
    writeTogether: needs.writeTogether,
    async switchAssignment({ given }, kind, id) {
      return (await needs.assignments[kind](id, actingAs(given.name))).name;
    },
    async raise({ given: { id, itemId, name } }, text) {
      const at = clock.now();
      await transactions.run((tx) =>
        outbox.emit(tx, triggerRaised, { id, itemId, name, text, at }),
      );
    },
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
