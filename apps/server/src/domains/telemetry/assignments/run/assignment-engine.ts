/**
 * Runs the started assignments on the server that collects: looks at them after each block of samples
 * that changed one of their inputs, or when their time has come, and gives their commands by the way
 * that all writes take.
 */

import { refuse } from '@millwright/contract';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { wasSent } from '@millwright/contract/telemetry/told-state';
import {
  atNextTick,
  type Clock,
  Fault,
  type ItemClock,
  type ItemId,
  type LiveColumns,
  type PointId,
  timestamp,
} from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import { createClockSteps, SlotWatch, Watch, type WatchedSlots } from '../../live/index.ts';
import type { WriteOptions, WriteRequest } from '../../writes/index.ts';
import { noteAttempt, noteRefused, noteSent, noteUnsent, noteWritten } from './assignment-run.ts';
import type { StartedAssignment } from './assignment-runs.store.ts';
import type { Overwriters } from './overwriters.ts';
import type { RunKeeper } from './run-keeper.ts';
import { RunningAssignment } from './running-assignment.ts';

/** One that was started; null in the place of its programs where they cannot be made any more. */
export interface RunnableAssignment {
  readonly given: StartedAssignment;
  readonly compiled: ConstructorParameters<typeof RunningAssignment>[1] | null;
  readonly clock: ItemClock;
}

export interface AssignmentEngine {
  /** Runs exactly these of an item, or of all. */
  set(item: ItemId | 'all', assignments: readonly RunnableAssignment[]): void;
  /** A sample came to this slot; nothing is judged before its whole block is there. */
  onSample(slot: number): void;
  /** The block of these samples is in the live table. */
  onBlock(now: number): void;
  /** These points came, went or changed. @returns the items whose assignments use them */
  relink(points: Iterable<PointId>): readonly ItemId[];
  /** A command entered a state. */
  heard(command: WriteCommand): void;
  /** Nothing more is done for a command, be it that its last state could not be stored. */
  ended(command: Pick<WriteCommand, 'assignmentId' | 'commandId'>): void;
  start(): void;
  stop(): Promise<void>;
}

interface Needs {
  readonly clock: Clock;
  readonly log: Log;
  readonly keeper: RunKeeper;
  readonly overwriters: Overwriters;
  /** The live table; its columns are replaced as it grows. */
  readonly live: LiveColumns & WatchedSlots;
  slotOf(point: PointId): number;
  /** Something is still to be calculated in the item: whoever looks now sees half of a block. */
  isSettling(item: ItemId): boolean;
  /** Has that calculated at once. */
  settle(item: ItemId): void;
  /** Whether the device of the point answers. */
  answers(point: PointId): boolean;
  /** Whether the point takes whole numbers alone. */
  takesWholeOnly(point: PointId): boolean;
  /** Whether the value brings the point to rest. */
  isAtRest(point: PointId, value: number): boolean;
  /** Whether nobody has ended or changed it meanwhile. */
  isStillStarted(given: StartedAssignment): Promise<boolean>;
  /** Whether what is written goes where it went when it was started. */
  isTargetSame(given: StartedAssignment): Promise<boolean>;
  write(
    given: StartedAssignment,
    request: WriteRequest,
    options: WriteOptions,
  ): Promise<Pick<WriteCommand, 'commandId'>>;
}

export function createAssignmentEngine(needs: Needs): AssignmentEngine {
  const { clock, log, keeper } = needs;
  const running = new Map<number, RunningAssignment>();
  const watch = new SlotWatch<RunningAssignment>(needs.live, Watch.assignments);
  const marked: RunningAssignment[] = [];
  let marks = 0;
  const writing = new Set<Promise<void>>();
  let cancelTick: (() => void) | undefined;
  let steps = createClockSteps(clock);
  const overwriters = needs.overwriters.ofKind('assignment', (id) => {
    const one = running.get(id);
    if (one === undefined) return undefined;
    const { name, targetPointId } = one.given;
    return {
      name,
      stop(others) {
        keeper.fail(one, 'assignment.back_and_forth', { others });
        remove(one);
        log.warn({ assignment: id, target: targetPointId }, 'written back and forth');
      },
    };
  });

  const mark = (assignment: RunningAssignment): void => {
    if (assignment.isMarked) return;
    assignment.isMarked = true;
    marked[marks] = assignment;
    marks += 1;
  };

  const remove = (assignment: RunningAssignment): void => {
    running.delete(assignment.given.id);
    watch.remove(assignment.slots, assignment);
    overwriters.forget(assignment.given.id);
    keeper.forget(assignment.given.id);
  };

  const noteSteps = (now: number): void => {
    const step = steps.look(now);
    if (step === 0) return;
    for (const assignment of running.values()) {
      assignment.clockSet(step);
      mark(assignment);
    }
  };

  const settle = (now: number): void => {
    noteSteps(now);
    let left = 0;
    for (let n = 0; n < marks; n += 1) {
      const assignment = marked[n] as RunningAssignment;
      assignment.isMarked = false;
      // Ended meanwhile, or replaced.
      if (running.get(assignment.given.id) !== assignment) continue;
      // It is told of the block once that is whole, and looked at then.
      if (needs.isSettling(assignment.given.itemId)) {
        assignment.isMarked = true;
        marked[left] = assignment;
        left += 1;
        continue;
      }
      const { state, reason, armed, pausedSince } = assignment.run;
      assignment.look(needs.live, needs.answers(assignment.given.targetPointId), now);
      const { run } = assignment;
      const isAsKept =
        run.state === state &&
        run.reason === reason &&
        run.armed === armed &&
        Object.is(run.pausedSince, pausedSince);
      if (!isAsKept) keeper.note(assignment);
      if (run.wants && !assignment.isBusy && cancelTick !== undefined) begin(assignment, now);
    }
    marks = left;
  };

  const begin = (assignment: RunningAssignment, now: number): void => {
    assignment.commands.isBegun = true;
    noteAttempt(assignment.run, now);
    const setBefore = steps.total;
    const begun = () => now + steps.total - setBefore;
    const work = give(assignment, assignment.value, begun)
      .catch((error: unknown) => {
        log.error({ err: error, assignment: assignment.given.id }, 'an assignment could not write');
        noteRefused(assignment.run, 'general.unavailable', assignment.value, begun());
      })
      .finally(() => {
        assignment.commands.isBegun = false;
        const now = running.get(assignment.given.id);
        if (now !== undefined) {
          keeper.note(now);
          mark(now);
        }
        writing.delete(work);
      });
    writing.add(work);
  };

  /** Just before the frame of what it gave: who it is by now is asked whether it would give it again. */
  const withdrawn = (given: StartedAssignment, value: number): Fault | null => {
    const { id, version, itemId } = given;
    needs.settle(itemId);
    const now = running.get(id);
    if (now?.given.version !== version) return refuse('assignment.ended_meanwhile');
    const reason = now.against(value, needs.live, clock.now());
    return reason === null ? null : refuse(reason);
  };

  /** @param begun when it was begun, by the clock as it is by now */
  const give = async (
    assignment: RunningAssignment,
    value: number,
    begun: () => number,
  ): Promise<void> => {
    const { given, run } = assignment;
    if (!(await needs.isStillStarted(given))) {
      // What it was changed to may run already.
      if (running.get(given.id) === assignment) remove(assignment);
      return;
    }
    if (!(await needs.isTargetSame(given))) {
      keeper.fail(assignment, 'assignment.target_changed', {});
      if (running.get(given.id) === assignment) remove(assignment);
      return;
    }
    try {
      const request = {
        ...{ pointId: given.targetPointId, value, note: null, idempotencyKey: null },
        ...{ userId: given.startedBy ?? 0, userName: given.name, address: '' },
        ...{ assignmentId: given.id, validSeconds: null },
      };
      const options = {
        withdrawn: () => withdrawn(given, value),
        logsRefusal: (refusal: Fault) => assignment.refusals.take(refusal, clock.now()),
      };
      const { commandId } = await needs.write(given, request, options);
      assignment.commands.open = commandId;
      assignment.commands.last = commandId;
      noteWritten(run, value, begun());
    } catch (error) {
      if (!(error instanceof Fault && error.family === 'refusal')) throw error;
      noteRefused(run, error.code, value, begun());
      assignment.commands.details = error.details;
      return;
    }
    overwriters.note(given.targetPointId, { by: given.id, value, at: timestamp(begun()) });
  };

  const tick = (): void => {
    const now = clock.now();
    noteSteps(now);
    for (const assignment of running.values()) if (assignment.due <= now) mark(assignment);
    settle(now);
    cancelTick = atNextTick(clock, tick);
  };

  /** Read anew for the sake of others of its item, it goes on as it is. */
  const isSame = (
    before: RunningAssignment,
    { given, compiled, clock }: RunnableAssignment,
  ): boolean =>
    before.given.version === given.version &&
    before.compiled === compiled &&
    before.clock.timeZone === clock.timeZone &&
    before.clock.shifts === clock.shifts;

  const take = (one: RunnableAssignment): void => {
    const { given, compiled } = one;
    const itemNeeds = { ...needs, ...one.clock };
    const before = running.get(given.id);
    if (before !== undefined && isSame(before, one)) {
      mark(before);
      return;
    }
    if (before !== undefined) remove(before);
    if (compiled === null) {
      const nothing = { source: Number.NaN, condition: null, inputs: [] };
      const broken = new RunningAssignment(given, nothing, itemNeeds, before);
      keeper.fail(broken, 'assignment.broken', {});
      return;
    }
    const assignment = new RunningAssignment(given, compiled, itemNeeds, before);
    running.set(given.id, assignment);
    watch.add(assignment.slots, assignment);
    mark(assignment);
  };

  return {
    set(item, assignments) {
      const ids = new Set(assignments.map(({ given }) => given.id));
      for (const assignment of running.values()) {
        const isMeant = item === 'all' || assignment.given.itemId === item;
        if (isMeant && !ids.has(assignment.given.id)) remove(assignment);
      }
      for (const each of assignments) take(each);
    },
    onSample(slot) {
      if (!watch.has(slot)) return;
      for (const assignment of watch.of(slot)) mark(assignment);
    },
    onBlock(now) {
      if (marks > 0) settle(now);
    },
    relink(points) {
      const changed = new Set(points);
      const items = new Set<ItemId>();
      for (const assignment of running.values()) {
        const { given, inputs } = assignment;
        const uses = changed.has(given.targetPointId) || inputs.some((id) => changed.has(id));
        if (!uses) continue;
        items.add(given.itemId);
        watch.remove(assignment.slots, assignment);
        assignment.relink(needs.slotOf);
        watch.add(assignment.slots, assignment);
        mark(assignment);
      }
      return [...items];
    },
    heard(command) {
      const { assignmentId, commandId, finishedAt, details } = command;
      const assignment = assignmentId === null ? undefined : running.get(assignmentId);
      if (assignment?.commands.open !== commandId || finishedAt === null) return;
      const isSent = wasSent(command);
      if (isSent) {
        noteSent(assignment.run);
        assignment.refusals.forget();
      } else noteUnsent(assignment.run, command, clock.now());
      // What was not sent did not fail: why it waits is told beside it.
      const reason = isSent ? command.reason : null;
      assignment.commands.open = null;
      assignment.commands.failure = reason;
      assignment.commands.details = reason === null && isSent ? null : details;
      keeper.note(assignment);
      mark(assignment);
    },
    ended({ assignmentId, commandId }) {
      const assignment = assignmentId === null ? undefined : running.get(assignmentId);
      if (assignment?.commands.open !== commandId) return;
      assignment.commands.open = null;
      mark(assignment);
    },
    start() {
      steps = createClockSteps(clock);
      cancelTick ??= atNextTick(clock, tick);
    },
    async stop() {
      cancelTick?.();
      cancelTick = undefined;
      await Promise.allSettled(writing);
      await keeper.stop();
    },
  };
}
