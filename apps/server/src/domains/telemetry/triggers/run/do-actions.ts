/** What a trigger does once it has fired: one action after the other, and nothing more once one has failed. */
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import type {
  TriggerAction,
  TriggerStep,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { Fault, type FaultDetails, type PointId } from '@millwright/kernel';
import type { WriteRequest } from '../../writes/index.ts';
import type { RunningTrigger } from './running-trigger.ts';

/** What is known of a command that has ended; null where its end could not be stored. */
export type EndedCommand = Pick<WriteCommand, 'state' | 'reason' | 'details'> | null;

export interface ActionNeeds {
  /** What the action writes now. */
  valueOf(trigger: RunningTrigger, action: number): number | null;
  nameOf(point: PointId): string;
  isStillEnabled(trigger: RunningTrigger): Promise<boolean>;
  /** Whether what is written goes where it went when it was enabled. */
  areTargetsSame(trigger: RunningTrigger): Promise<boolean>;
  /** Gives a command. */
  write(request: WriteRequest): Promise<Pick<WriteCommand, 'commandId'>>;
  /** Resolves once nothing more is done for the command. */
  ended(commandId: number): Promise<EndedCommand>;
  /** It was given a value. */
  wrote(trigger: RunningTrigger, point: PointId, value: number): void;
  /** Starts an assignment, or ends it. @returns its name */
  switchAssignment(trigger: RunningTrigger, kind: 'start' | 'end', id: number): Promise<string>;
  raise(trigger: RunningTrigger, text: string): Promise<void>;
}

type Outcome = Pick<TriggerStep, 'outcome' | 'reason' | 'details'>;

const done: Outcome = { outcome: 'done', reason: null, details: {} };
const failed = (reason: string, details: FaultDetails = {}): Outcome => ({
  outcome: 'failed',
  reason,
  details,
});

/** The steps that were tried, the last one failed or unknown where not all was done. */
export async function doActions(
  needs: ActionNeeds,
  trigger: RunningTrigger,
): Promise<readonly TriggerStep[]> {
  const steps: TriggerStep[] = [];
  for (const [n, action] of trigger.given.actions.entries()) {
    const step = await doAction(needs, trigger, action, n);
    steps.push(step);
    if (step.outcome !== 'done') break;
  }
  return steps;
}

async function doAction(
  needs: ActionNeeds,
  trigger: RunningTrigger,
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
    default: {
      const value = needs.valueOf(trigger, n);
      return { kind: 'write', name: needs.nameOf(action.pointId), value, ...done };
    }
  }
};

async function writeValue(
  needs: ActionNeeds,
  trigger: RunningTrigger,
  pointId: PointId,
  value: number,
): Promise<Outcome> {
  const { given } = trigger;
  const { commandId } = await needs.write({
    ...{ pointId, value, note: null, idempotencyKey: null },
    ...{ userId: given.enabledBy ?? 0, userName: given.name, address: '' },
    assignmentId: null,
    validSeconds: null,
    triggerId: given.id,
  });
  needs.wrote(trigger, pointId, value);
  const end = await needs.ended(commandId);
  if (end === null || end.state === 'timed-out') {
    return { outcome: 'unknown', reason: end?.reason ?? null, details: end?.details ?? {} };
  }
  return end.state === 'confirmed'
    ? done
    : failed(end.reason ?? 'general.unavailable', end.details);
}
