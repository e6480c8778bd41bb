/** What a trigger does once it has fired: one action after the other, and nothing more once one has failed. */
import { refuse } from '@millwright/contract';
import type {
  PointValue,
  WriteBatch,
  WriteCommand,
} from '@millwright/contract/telemetry/telemetry.schemas';
import type {
  TriggerAction,
  TriggerOutcome,
  TriggerStep,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import {
  type DeviceId,
  Fault,
  type FaultDetails,
  type PointId,
  roundHalfAwayFromZero,
} from '@millwright/kernel';
import type { BatchOptions, BatchRequest, WriteOptions, WriteRequest } from '../../writes/index.ts';
import type { RunningTrigger } from './running-trigger.ts';
import { togetherOf } from './together.ts';

/** What is known of a command that has ended; null where its end could not be stored. */
export type EndedCommand = Pick<WriteCommand, 'state' | 'reason' | 'details'> | null;

export interface ActionNeeds {
  /** What the action writes now. */
  valueOf(trigger: RunningTrigger, action: number): number | null;
  nameOf(point: PointId): string;
  /** Whether the point takes whole numbers alone: then what is reckoned for it is rounded. */
  takesWholeOnly(point: PointId): boolean;
  /** Null where it has none here. */
  deviceOf(point: PointId): DeviceId | null;
  isStillEnabled(trigger: RunningTrigger): Promise<boolean>;
  /** Asked just before a frame goes: why it does not any more, by what is known here; or null. */
  withdrawn(trigger: RunningTrigger): Fault | null;
  /** Whether what is written goes where it went when it was enabled. */
  areTargetsSame(trigger: RunningTrigger): Promise<boolean>;
  /** Gives a command. */
  write(
    trigger: RunningTrigger,
    request: WriteRequest,
    options: WriteOptions,
  ): Promise<Pick<WriteCommand, 'commandId'>>;
  /** Gives several commands as one. */
  writeTogether(
    trigger: RunningTrigger,
    request: BatchRequest,
    options: BatchOptions,
  ): Promise<Pick<WriteBatch, 'commands'>>;
  /** Resolves once nothing more is done for the command. */
  ended(commandId: number): Promise<EndedCommand>;
  /** It was given a value. */
  wrote(trigger: RunningTrigger, point: PointId, value: number): void;
  /** Starts an assignment, or ends it. @returns its name */
  switchAssignment(trigger: RunningTrigger, kind: 'start' | 'end', id: number): Promise<string>;
  raise(trigger: RunningTrigger, text: string): Promise<void>;
  /** Keeps what these points held when it fired. */
  record(trigger: RunningTrigger, fired: Fired, points: readonly PointId[]): Promise<void>;
}

/** One time that a trigger fired. */
export interface Fired {
  readonly at: number;
  /** What the points held then that it records. */
  readonly seen: ReadonlyMap<PointId, PointValue>;
}

type Outcome = Pick<TriggerStep, 'outcome' | 'reason' | 'details'>;

const done: Outcome = { outcome: 'done', reason: null, details: {} };
const failed = (reason: string, details: FaultDetails = {}): Outcome => ({
  outcome: 'failed',
  reason,
  details,
});

/** It was not come to. */
const leftOut: Outcome = { outcome: 'left-out', reason: null, details: {} };

/** How the run went: what nobody knows weighs more than what failed. */
export const outcomeOf = (steps: readonly TriggerStep[]): TriggerOutcome =>
  (['unknown', 'failed'] as const).find((one) => steps.some(({ outcome }) => outcome === one)) ??
  'done';

/** Every step; what comes after one that failed, or of which nobody knows, is left out. */
export async function doActions(
  needs: ActionNeeds,
  trigger: RunningTrigger,
  fired: Fired,
): Promise<readonly TriggerStep[]> {
  const steps: TriggerStep[] = [];
  const { actions } = trigger.given;
  for (const { first, count, device } of togetherOf(actions, needs.deviceOf)) {
    const [action, ...more] = actions.slice(first, first + count);
    if (action === undefined) continue;
    const tried =
      device === null
        ? [await doAction(needs, trigger, fired, action, first)]
        : await writeTogether(needs, trigger, device, [action, ...more], first);
    steps.push(...tried);
    if (tried.some(({ outcome }) => outcome !== 'done')) break;
  }
  for (const [n, action] of actions.entries()) {
    if (n < steps.length) continue;
    steps.push({ ...beginStep(needs, trigger, action, n), value: null, ...leftOut });
  }
  return steps;
}

async function doAction(
  needs: ActionNeeds,
  trigger: RunningTrigger,
  fired: Fired,
  action: TriggerAction,
  n: number,
): Promise<TriggerStep> {
  const step = beginStep(needs, trigger, action, n);
  try {
    // Somebody may have stopped it between two actions.
    if (!(await needs.isStillEnabled(trigger))) {
      return { ...step, ...failed('trigger.disabled_meanwhile') };
    }
    if (action.kind === 'event') {
      await needs.raise(trigger, action.text);
      return step;
    }
    if (action.kind === 'record') {
      await needs.record(trigger, fired, action.pointIds);
      return step;
    }
    if (action.kind !== 'end' && !(await needs.areTargetsSame(trigger))) {
      return { ...step, ...failed('trigger.target_changed') };
    }
    if ('assignmentId' in action) {
      const name = await needs.switchAssignment(trigger, action.kind, action.assignmentId);
      return { ...step, name };
    }
    const { value } = step;
    if (value === null || Number.isNaN(value)) {
      return { ...step, value: null, ...failed('trigger.value_unknown') };
    }
    return { ...step, ...(await writeValue(needs, trigger, action.pointId, value)) };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...step, ...failed(error.code, error.details) };
  }
}

const beginStep = (
  needs: ActionNeeds,
  trigger: RunningTrigger,
  action: TriggerAction,
  n: number,
): TriggerStep => {
  switch (action.kind) {
    case 'event':
      return { kind: 'event', name: action.text, value: null, ...done };
    case 'start':
    case 'end':
      return { kind: action.kind, name: '', value: null, ...done };
    case 'record':
      return { kind: 'record', name: String(action.pointIds.length), value: null, ...done };
    default: {
      const reckoned = needs.valueOf(trigger, n);
      const isWhole = reckoned !== null && needs.takesWholeOnly(action.pointId);
      const value = isWhole ? roundHalfAwayFromZero(reckoned) : reckoned;
      return { kind: 'write', name: needs.nameOf(action.pointId), value, ...done };
    }
  }
};

/** Refused as a whole where one may not be written; sent frame by frame, each read back before the next. */
async function writeTogether(
  needs: ActionNeeds,
  trigger: RunningTrigger,
  deviceId: DeviceId,
  actions: readonly TriggerAction[],
  first: number,
): Promise<readonly TriggerStep[]> {
  const { given } = trigger;
  const begun = actions.map((action, n) => beginStep(needs, trigger, action, first + n));
  /** Nothing was sent, because of this one. */
  const refused = (culprit: TriggerStep | undefined, why: Outcome): readonly TriggerStep[] =>
    begun.map((step) => {
      if (step === culprit) return { ...step, ...why };
      return { ...step, ...failed('telemetry.batch_refused', { other: culprit?.name ?? '' }) };
    });
  const outdated = async (): Promise<Fault | null> => {
    if (!(await needs.isStillEnabled(trigger))) return refuse('trigger.disabled_meanwhile');
    return (await needs.areTargetsSame(trigger)) ? null : refuse('trigger.target_changed');
  };
  const values = actions.flatMap((action, n) => {
    const value = begun[n]?.value ?? Number.NaN;
    return 'pointId' in action && !Number.isNaN(value) ? [{ pointId: action.pointId, value }] : [];
  });
  try {
    const over = await outdated();
    // As of a single action: what comes after it was not tried.
    if (over !== null) return refused(begun[0], failed(over.code, over.details)).slice(0, 1);
    if (values.length < begun.length) {
      const unknown = begun.find(({ value }) => value === null || Number.isNaN(value));
      const steps = refused(unknown, failed('trigger.value_unknown'));
      return steps.map((step) => (Number.isNaN(step.value) ? { ...step, value: null } : step));
    }
    const { commands } = await needs.writeTogether(
      trigger,
      {
        ...{ deviceId, values, flag: null, note: null, idempotencyKey: null },
        ...{ userId: given.enabledBy ?? 0, userName: given.name, address: '', validSeconds: null },
      },
      {
        ...{ triggerId: given.id, stepwise: true, outdated },
        withdrawn: () => needs.withdrawn(trigger),
      },
    );
    for (const { pointId, value } of values) needs.wrote(trigger, pointId, value);
    const ends = await Promise.all(commands.map(({ commandId }) => needs.ended(commandId)));
    return begun.map((step, n) => ({ ...step, ...outcomeOfEnd(ends[n] ?? null) }));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const culprit = begun.find(({ name }) => name === error.details.point) ?? begun[0];
    return refused(culprit, failed(error.code, error.details));
  }
}

async function writeValue(
  needs: ActionNeeds,
  trigger: RunningTrigger,
  pointId: PointId,
  value: number,
): Promise<Outcome> {
  const { given } = trigger;
  const request = {
    ...{ pointId, value, note: null, idempotencyKey: null },
    ...{ userId: given.enabledBy ?? 0, userName: given.name, address: '' },
    ...{ assignmentId: null, validSeconds: null, triggerId: given.id },
  };
  const options = { withdrawn: () => needs.withdrawn(trigger) };
  const { commandId } = await needs.write(trigger, request, options);
  needs.wrote(trigger, pointId, value);
  return outcomeOfEnd(await needs.ended(commandId));
}

function outcomeOfEnd(end: EndedCommand): Outcome {
  if (end === null || end.state === 'timed-out') {
    return { outcome: 'unknown', reason: end?.reason ?? null, details: end?.details ?? {} };
  }
  return end.state === 'confirmed'
    ? done
    : failed(end.reason ?? 'general.unavailable', end.details);
}
