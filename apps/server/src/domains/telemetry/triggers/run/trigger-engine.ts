/**
 * Runs the enabled triggers on the server that collects: looks at them after each block of samples that
 * changed one of their inputs, or when their time has come.
 */
import { refuse } from '@millwright/contract';
import type { PointValue, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type { TriggerStep } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import {
  atNextTick,
  type Clock,
  type ItemClock,
  type ItemId,
  type LiveColumns,
  type PointId,
  seconds,
  timestamp,
} from '@millwright/kernel';
import type { Log } from '../../../../base/log.ts';
import type { Overwriters } from '../../assignments/index.ts';
import { createClockSteps, SlotWatch, Watch, type WatchedSlots } from '../../live/index.ts';
import { createUntilStored } from '../../until-stored.ts';
import { type CompiledTrigger, recordedPoints } from '../compile-trigger.ts';
import { type ActionNeeds, doActions, type EndedCommand } from './do-actions.ts';
import { RunningTrigger } from './running-trigger.ts';
import type { TriggerKeeper } from './trigger-keeper.ts';
import { noteSkipped } from './trigger-run.ts';
import type { EnabledTrigger } from './trigger-runs.store.ts';

/** One that is enabled; null in the place of its programs where they cannot be made any more. */
export interface RunnableTrigger {
  readonly given: EnabledTrigger;
  readonly compiled: CompiledTrigger | null;
  readonly clock: ItemClock;
}

export interface TriggerEngine {
  /** Runs exactly these of an item, or of all. */
  set(item: ItemId | 'all', triggers: readonly RunnableTrigger[]): void;
  /** A sample came to this slot; nothing is judged before its whole block is there. */
  onSample(slot: number): void;
  /** The block of these samples is in the live table. */
  onBlock(now: number): void;
  /** These points came, went or changed. @returns the items whose triggers look at them */
  relink(points: Iterable<PointId>): readonly ItemId[];
  /** A command entered a state. */
  heard(command: WriteCommand): void;
  /** Nothing more is done for a command, be it that its last state could not be stored. */
  ended(command: Pick<WriteCommand, 'commandId'>): void;
  start(): void;
  stop(): Promise<void>;
}

interface Needs extends Omit<ActionNeeds, 'valueOf' | 'ended' | 'wrote' | 'withdrawn'> {
  readonly clock: Clock;
  readonly log: Log;
  readonly keeper: TriggerKeeper;
  readonly overwriters: Overwriters;
  /** The live table; its columns are replaced as it grows. */
  readonly live: LiveColumns & WatchedSlots;
  slotOf(point: PointId): number;
  /** Something is still to be calculated in the item: whoever looks now sees half of a block. */
  isSettling(item: ItemId): boolean;
  /** Has that calculated at once. */
  settle(item: ItemId): void;
  /** What is known of a point now. */
  valueOfPoint(point: PointId): PointValue;
  /** Takes what it does from what its account may do; false where that is too much. */
  admit(trigger: RunningTrigger): Promise<boolean>;
  /** Writes down that it fires. @returns the id of the run; null where it is not enabled any more */
  begin(trigger: RunningTrigger, at: Date): Promise<number | null>;
  /** There is no run of it that began then: it fires not. */
  drop(trigger: RunningTrigger, at: Date): Promise<void>;
  end(trigger: RunningTrigger, run: number, steps: readonly TriggerStep[]): Promise<void>;
}

/** A statement that nobody waits for any more has ended by then, and may have been carried out. */
const endedBy = seconds(31);

export function createTriggerEngine(needs: Needs): TriggerEngine {
  const { clock, log, keeper } = needs;
  const running = new Map<number, RunningTrigger>();
  const watch = new SlotWatch<RunningTrigger>(needs.live, Watch.triggers);
  const marked: RunningTrigger[] = [];
  let marks = 0;
  const acting = new Set<Promise<void>>();
  const commands = new Map<number, (end: EndedCommand) => void>();
  const drops = new Set<() => void>();
  let cancelTick: (() => void) | undefined;
  let steps = createClockSteps(clock);
  let ends = createUntilStored(needs, 'how a run of a trigger ended');

  const overwriters = needs.overwriters.ofKind('trigger', (id) => {
    const one = running.get(id);
    if (one === undefined) return undefined;
    return {
      name: one.given.name,
      stop(others) {
        keeper.fail(one, 'trigger.back_and_forth', { others });
        remove(one);
        log.warn({ trigger: id }, 'written back and forth');
      },
    };
  });

  /** Read anew for the sake of others while it acts, it is another object of the same version. */
  const nowOf = (trigger: RunningTrigger): RunningTrigger =>
    running.get(trigger.given.id) ?? trigger;

  const isAsItWas = ({ given }: RunningTrigger): boolean =>
    running.get(given.id)?.given.version === given.version;

  const actions: ActionNeeds = {
    ...needs,
    valueOf(trigger, action) {
      const { itemId, actions: all } = trigger.given;
      if (all[action]?.kind === 'reckon') needs.settle(itemId);
      return nowOf(trigger).valueOf(action, needs.live, clock.now());
    },
    isStillEnabled: async (trigger) => isAsItWas(trigger) && (await needs.isStillEnabled(trigger)),
    withdrawn: (trigger) => (isAsItWas(trigger) ? null : refuse('trigger.disabled_meanwhile')),
    ended: (commandId) => new Promise((resolve) => commands.set(commandId, resolve)),
    wrote(trigger, point, value) {
      overwriters.note(point, { by: trigger.given.id, value, at: timestamp(clock.now()) });
    },
  };

  const mark = (trigger: RunningTrigger): void => {
    if (trigger.isMarked) return;
    trigger.isMarked = true;
    marked[marks] = trigger;
    marks += 1;
  };

  const remove = (trigger: RunningTrigger): void => {
    running.delete(trigger.given.id);
    watch.remove(trigger.slots, trigger);
    overwriters.forget(trigger.given.id);
    keeper.forget(trigger.given.id);
  };

  const noteSteps = (now: number): void => {
    const step = steps.look(now);
    if (step === 0) return;
    for (const trigger of running.values()) {
      trigger.clockSet(step);
      mark(trigger);
    }
  };

  const settle = (now: number): void => {
    noteSteps(now);
    let left = 0;
    for (let n = 0; n < marks; n += 1) {
      const trigger = marked[n] as RunningTrigger;
      trigger.isMarked = false;
      // Disabled meanwhile, or replaced. What comes while its actions are done is looked at after them.
      if (running.get(trigger.given.id) !== trigger || trigger.busy.is) continue;
      if (cancelTick === undefined) continue;
      // It is told of the block once that is whole, and looked at then.
      if (needs.isSettling(trigger.given.itemId)) {
        trigger.isMarked = true;
        marked[left] = trigger;
        left += 1;
        continue;
      }
      const { run } = trigger;
      const { state, reason, was } = run;
      trigger.look(needs.live, now);
      if (run.fires) fire(trigger, now);
      else if (run.state !== state || run.reason !== reason || !Object.is(run.was, was)) {
        keeper.note(trigger);
      }
    }
    marks = left;
  };

  const fire = (trigger: RunningTrigger, now: number): void => {
    trigger.busy.is = true;
    keeper.forget(trigger.given.id);
    const work = act(trigger, now)
      .catch((error: unknown) => {
        log.error(
          { err: error, trigger: trigger.given.id },
          'a trigger could not do what it is for',
        );
      })
      .finally(() => {
        trigger.busy.is = false;
        const now = running.get(trigger.given.id);
        if (now !== undefined) mark(now);
        acting.delete(work);
      });
    acting.add(work);
  };

  /** It may have been written down that it fires though nobody heard of it: that would run for ever. */
  const dropLost = (trigger: RunningTrigger, at: Date): void => {
    const drop = (): void => {
      ends
        .store(() => needs.drop(trigger, at))
        .catch((error: unknown) => log.error({ err: error }, 'a run of a trigger was not dropped'));
    };
    drop();
    const cancel = clock.after(endedBy, () => {
      drops.delete(cancel);
      drop();
    });
    drops.add(cancel);
  };

  const act = async (trigger: RunningTrigger, now: number): Promise<void> => {
    const { given } = trigger;
    // Before anything is waited for: what is recorded is what set it off.
    const seen = new Map(recordedPoints(given).map((id) => [id, needs.valueOfPoint(id)]));
    const skip = (): void => {
      noteSkipped(trigger.run, now);
      keeper.note(trigger);
    };
    const at = new Date(now);
    let run: number | null;
    try {
      if (!(await needs.admit(trigger))) {
        skip();
        return;
      }
      run = await needs.begin(trigger, at);
    } catch (error) {
      // Nothing of it was done, and nothing is done later: what it fired for has passed.
      skip();
      dropLost(trigger, at);
      throw error;
    }
    if (run === null) {
      // What it was changed to may run already.
      if (running.get(given.id) === trigger) remove(trigger);
      return;
    }
    keeper.tell(given.itemId);
    const steps = await doActions(actions, trigger, { at: now, seen });
    await ends.store(() => needs.end(trigger, run, steps));
    keeper.tell(given.itemId);
  };

  const settleCommand = (commandId: number, end: EndedCommand): void => {
    const resolve = commands.get(commandId);
    commands.delete(commandId);
    resolve?.(end);
  };

  const tick = (): void => {
    const now = clock.now();
    noteSteps(now);
    for (const trigger of running.values()) if (trigger.due <= now) mark(trigger);
    settle(now);
    cancelTick = atNextTick(clock, tick);
  };

  const take = ({ given, compiled, clock: ofItem }: RunnableTrigger): void => {
    const before = running.get(given.id);
    if (compiled === null) {
      if (before !== undefined) {
        remove(before);
        keeper.fail(before, 'trigger.broken', {});
      } else {
        log.warn({ trigger: given.id }, 'a trigger cannot run any more');
      }
      return;
    }
    if (before !== undefined) remove(before);
    const trigger = new RunningTrigger(given, compiled, { ...needs, ...ofItem }, before);
    running.set(given.id, trigger);
    watch.add(trigger.slots, trigger);
    mark(trigger);
    // What waited to be kept of it was dropped with what it was.
    if (before?.run === trigger.run) keeper.note(trigger);
  };

  return {
    set(item, triggers) {
      const ids = new Set(triggers.map(({ given }) => given.id));
      for (const trigger of running.values()) {
        const isMeant = item === 'all' || trigger.given.itemId === item;
        if (isMeant && !ids.has(trigger.given.id)) remove(trigger);
      }
      for (const each of triggers) take(each);
    },
    onSample(slot) {
      if (!watch.has(slot)) return;
      for (const trigger of watch.of(slot)) mark(trigger);
    },
    onBlock(now) {
      if (marks > 0) settle(now);
    },
    relink(points) {
      const changed = new Set(points);
      const items = new Set<ItemId>();
      for (const trigger of running.values()) {
        const { given, inputs } = trigger;
        if (!inputs.some((id) => changed.has(id))) continue;
        items.add(given.itemId);
        watch.remove(trigger.slots, trigger);
        trigger.relink(needs.slotOf);
        watch.add(trigger.slots, trigger);
        mark(trigger);
      }
      return [...items];
    },
    heard(command) {
      if (command.finishedAt !== null) settleCommand(command.commandId, command);
    },
    ended: ({ commandId }) => settleCommand(commandId, null),
    start() {
      steps = createClockSteps(clock);
      ends = createUntilStored(needs, 'how a run of a trigger ended');
      cancelTick ??= atNextTick(clock, tick);
    },
    async stop() {
      cancelTick?.();
      cancelTick = undefined;
      ends.stop();
      for (const cancel of drops) cancel();
      drops.clear();
      await Promise.allSettled(acting);
      await keeper.stop();
    },
  };
}
