/** Reads the started assignments, and those of an item anew whenever they or their points change. */

import { assignmentsChanged } from '@millwright/contract/telemetry/assignments/assignments.events';
import type {
  Assignment,
  AssignmentNow,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { type Clock, type ItemId, minutes, type PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../../../base/log.ts';
import type { Changes, Outbox } from '../../../../platform/events/index.ts';
import type { Live } from '../../../../platform/live/index.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { ShiftCalendars } from '../../../items/index.ts';
import type { AccountTurns } from '../../account-turns.ts';
import {
  createItemReadings,
  type DeviceStates,
  keepPrograms,
  type LiveTable,
  type PointRegistry,
} from '../../live/index.ts';
import type { WriteOptions, WriteRequest } from '../../writes/index.ts';
import { factsOf } from '../check-assignment.ts';
import { type CompiledAssignment, compileAssignment, inputsOf } from '../compile-assignment.ts';
import { type AssignmentEngine, createAssignmentEngine } from './assignment-engine.ts';
import {
  isStillStarted,
  isTargetSame,
  type StartedAssignment,
  startedAssignments,
} from './assignment-runs.store.ts';
import type { Overwriters } from './overwriters.ts';
import { createRunKeeper } from './run-keeper.ts';
import { RunningAssignment } from './running-assignment.ts';

export interface RunningAssignments
  extends Pick<AssignmentEngine, 'onSample' | 'onBlock' | 'heard' | 'ended' | 'stop'> {
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
  /** What it would come to first if it were started now. */
  evaluateNow(assignment: Assignment): Promise<AssignmentNow>;
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
  readonly devices: Pick<Devices, 'findPoints'>;
  readonly overwriters: Overwriters;
  readonly table: LiveTable;
  readonly registry: Pick<PointRegistry, 'point' | 'takesWholeOnly' | 'isAtRest'>;
  readonly states: Pick<DeviceStates, 'answers'>;
  readonly accounts: Pick<AccountTurns, 'act'>;
  /** Something is still to be calculated in the item: whoever looks now sees half of a block. */
  readonly isSettling: (item: ItemId) => boolean;
  /** Has that calculated at once. */
  readonly settle: (item: ItemId) => void;
  write(request: WriteRequest, options: WriteOptions): Promise<Pick<WriteCommand, 'commandId'>>;
}

export function createRunningAssignments(needs: Needs): RunningAssignments {
  const { db, clock, log, table, registry, accounts } = needs;
  const answers = (point: PointId): boolean => {
    const known = registry.point(point);
    return known !== undefined && needs.states.answers(known.device.id);
  };
  const ofTarget: Pick<PointRegistry, 'takesWholeOnly' | 'isAtRest'> = {
    takesWholeOnly: (point) => registry.takesWholeOnly(point),
    isAtRest: (point, value) => registry.isAtRest(point, value),
  };
  const engine = createAssignmentEngine({
    clock,
    log,
    keeper: createRunKeeper(needs),
    overwriters: needs.overwriters,
    live: table,
    slotOf: (point) => table.slot(point),
    answers,
    isSettling: needs.isSettling,
    settle: needs.settle,
    ...ofTarget,
    isStillStarted: (given) => accounts.act(given.itemId, () => isStillStarted(db, given)),
    isTargetSame: ({ id, itemId }) => accounts.act(itemId, () => isTargetSame(db, id)),
    write: ({ itemId }, request, options) =>
      accounts.act(itemId, () => needs.write(request, options)),
  });
  let isRunning = false;

  const runnableOf = keepPrograms<StartedAssignment, CompiledAssignment>(
    needs,
    inputsOf,
    (given, points) => compileAssignment(given, factsOf(points)),
  );

  const read = async (item: ItemId | 'all'): Promise<void> => {
    const since = new Date(clock.now() - minutes(1));
    const started = await startedAssignments(db, item, since);
    engine.set(item, await runnableOf(started));
  };
  const readings = createItemReadings(
    async (item) => (isRunning ? await read(item) : undefined),
    (error) => log.error({ err: error }, 'assignments were not read'),
  );
  needs.changes.broadcast(assignmentsChanged).subscribe(async (changes) => {
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
    async evaluateNow(assignment) {
      const fresh = { startedBy: null, armed: true, attempts: [], pausedSince: null };
      const [runnable] = await runnableOf([{ ...assignment, ...fresh }]);
      const reason = 'assignment.condition_unknown';
      if (!runnable?.compiled) return { holds: null, value: null, writes: false, reason };
      const slotOf = (point: PointId) => table.slot(point);
      const { given, compiled, clock: ofItem } = runnable;
      const one = new RunningAssignment(
        given,
        compiled,
        { slotOf, ...ofTarget, ...ofItem },
        undefined,
      );
      needs.settle(given.itemId);
      return one.evaluate(table, answers(given.targetPointId), clock.now());
    },
    async start() {
      isRunning = true;
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
