/** Reads the started assignments, and those of an item anew whenever they or their points change. */
import { assignmentsChanged } from '@millwright/contract/telemetry/assignments/assignments.events';
import { type Clock, Fault, type ItemId, minutes, type PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Log } from '../../../../base/log.ts';
import type { Changes, Outbox } from '../../../../platform/events/index.ts';
import type { Live } from '../../../../platform/live/index.ts';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { Items } from '../../../items/index.ts';
import type { DeviceStates, LiveTable, PointRegistry } from '../../live/index.ts';
import type { WriteRequest } from '../../writes/index.ts';
import { factsOf } from '../check-assignment.ts';
import { compileAssignment, inputsOf } from '../compile-assignment.ts';
import {
  type AssignmentEngine,
  createAssignmentEngine,
  type RunnableAssignment,
} from './assignment-engine.ts';
import {
  isStillStarted,
  isTargetSame,
  type StartedAssignment,
  startedAssignments,
} from './assignment-runs.store.ts';
import type { Overwriters } from './overwriters.ts';
import { createRunKeeper } from './run-keeper.ts';

export interface RunningAssignments
  extends Pick<AssignmentEngine, 'onSample' | 'onBlock' | 'heard' | 'ended' | 'stop'> {
  /** These points came, went or changed. */
  relink(points: Iterable<PointId>): void;
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
  readonly items: Pick<Items, 'timeZones'>;
  readonly devices: Pick<Devices, 'findPoints'>;
  readonly overwriters: Overwriters;
  readonly table: LiveTable;
  readonly registry: Pick<PointRegistry, 'point'>;
  readonly states: Pick<DeviceStates, 'answers'>;
  write(request: WriteRequest): ReturnType<Parameters<typeof createAssignmentEngine>[0]['write']>;
}

export function createRunningAssignments(needs: Needs): RunningAssignments {
  const { db, clock, log, table, registry } = needs;
  const engine = createAssignmentEngine({
    clock,
    log,
    keeper: createRunKeeper(needs),
    overwriters: needs.overwriters,
    live: table,
    slotOf: (point) => table.slot(point),
    answers(point) {
      const known = registry.point(point);
      return known !== undefined && needs.states.answers(known.device.id);
    },
    isStillStarted: (given) => isStillStarted(db, given),
    isTargetSame: ({ id }) => isTargetSame(db, id),
    write: needs.write,
  });
  let isRunning = false;

  const compiledOf = async (
    started: readonly StartedAssignment[],
  ): Promise<RunnableAssignment[]> => {
    const points = await needs.devices.findPoints([...new Set(started.flatMap(inputsOf))]);
    const zoneOf = await needs.items.timeZones([...new Set(started.map(({ itemId }) => itemId))]);
    return started.map((given) => {
      const scope = factsOf(points.filter(({ itemId }) => itemId === given.itemId));
      return { given, compiled: compiled(given, scope), timeZone: zoneOf(given.itemId) };
    });
  };

  const read = async (item: ItemId | 'all'): Promise<void> => {
    const since = new Date(clock.now() - minutes(1));
    const started = await startedAssignments(db, item, since);
    engine.set(item, await compiledOf(started));
  };
  // One after the other: of two readings the later one must be taken last.
  let reading: Promise<void> = Promise.resolve();
  const readInTurn = (item: ItemId | 'all'): Promise<void> => {
    const turn = reading.then(() => (isRunning ? read(item) : undefined));
    reading = turn.catch((error: unknown) =>
      log.error({ err: error }, 'assignments were not read'),
    );
    return turn;
  };
  needs.changes.broadcast(assignmentsChanged).subscribe(async (changes) => {
    for (const item of new Set(changes.map(({ itemId }) => itemId))) await readInTurn(item);
  });

  return {
    onSample: engine.onSample,
    onBlock: engine.onBlock,
    heard: engine.heard,
    ended: engine.ended,
    relink(points) {
      // Reads them anew, for a point may be of another type now.
      for (const item of engine.relink(points)) readInTurn(item).catch(() => {});
    },
    async start() {
      isRunning = true;
      await readInTurn('all');
      engine.start();
    },
    async stop() {
      isRunning = false;
      await reading;
      await engine.stop();
    },
  };
}

const compiled = (given: StartedAssignment, scope: ReturnType<typeof factsOf>) => {
  try {
    return compileAssignment(given, scope);
  } catch (error) {
    if (error instanceof Fault && error.family === 'refusal') return null;
    throw error;
  }
};
