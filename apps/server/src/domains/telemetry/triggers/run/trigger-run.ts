/**
 * When a trigger fires: pure, and decided anew whenever one of its inputs or the time may have changed
 * that. Nothing here is allocated for a decision.
 */
import type {
  TriggerCondition,
  TriggerState,
} from '@millwright/contract/telemetry/triggers/triggers.schemas';

export interface TriggerRule {
  readonly onDelayMs: number;
  readonly offDelayMs: number;
  readonly mostPerHour: number;
  /** What a condition becomes, 1 or 0, for it to fire; NaN where every other value sets it off. */
  readonly wanted: number;
}

/** What is decided by, and what came of it. */
export interface TriggerRun extends TriggerRule {
  /** What it came to when it was known last, and lasted; NaN before. */
  was: number;
  /** Since when it is otherwise; NaN while it is not. */
  turningSince: number;
  /** It has fired for what it is now. */
  isSpent: boolean;
  /** When it fired, as often as it may in an hour; the oldest is overwritten next. 0: not yet. */
  readonly fired: Float64Array;
  oldest: number;
  /** How often it should have fired and did not, for it had too often; and when last, 0 for never. */
  skipped: number;
  skippedAt: number;
  state: TriggerState;
  reason: string | null;
  /** It is to fire now. */
  fires: boolean;
  /** When the decision may be another one though no sample comes. */
  due: number;
}

export const hour = 3_600_000;

export const wantedOf = (condition: TriggerCondition): number => {
  if (condition.kind === 'change') return Number.NaN;
  return condition.edge === 'true' ? 1 : 0;
};

export function createTriggerRun(
  rule: TriggerRule,
  kept: Pick<TriggerRun, 'was' | 'isSpent' | 'skipped' | 'skippedAt'>,
): TriggerRun {
  return {
    onDelayMs: rule.onDelayMs,
    offDelayMs: rule.offDelayMs,
    mostPerHour: rule.mostPerHour,
    wanted: rule.wanted,
    was: kept.was,
    isSpent: kept.isSpent,
    turningSince: Number.NaN,
    fired: new Float64Array(rule.mostPerHour),
    oldest: 0,
    skipped: kept.skipped,
    skippedAt: kept.skippedAt,
    state: 'idle',
    reason: null,
    fires: false,
    due: Number.POSITIVE_INFINITY,
  };
}

/** @param seen 1 where the condition is true, 0 where it is false, or the value watched; NaN while unknown */
export function decideTrigger(run: TriggerRun, seen: number, now: number): void {
  run.fires = false;
  run.due = Number.POSITIVE_INFINITY;
  if (Number.isNaN(seen)) {
    run.turningSince = Number.NaN;
    rest(run, 'paused', 'trigger.condition_unknown');
    return;
  }
  // What it is at first sight is how it is, not what it has become.
  if (Number.isNaN(run.was)) run.was = seen;
  if (seen === run.was) {
    run.turningSince = Number.NaN;
    settle(run, now);
    return;
  }
  // A clock that was set back begins the delay anew.
  if (!(run.turningSince <= now)) run.turningSince = now;
  const until = run.turningSince + delayOf(run, seen);
  if (now < until) {
    settle(run, now);
    run.due = Math.min(run.due, until);
    if (seen === run.wanted && run.state === 'idle') rest(run, 'delaying', null);
    return;
  }
  run.was = seen;
  run.turningSince = Number.NaN;
  const isWanted = Number.isNaN(run.wanted) || seen === run.wanted;
  run.fires = isWanted && freeAt(run, now) <= now;
  run.isSpent = run.fires;
  if (run.fires) noteFired(run, now);
  else if (isWanted) countSkip(run, now);
  settle(run, now);
}

/** It fires now: one of its times of this hour is used. */
export function noteFired(run: TriggerRun, now: number): void {
  run.fired[run.oldest] = now;
  run.oldest = (run.oldest + 1) % run.fired.length;
}

/** It does not fire now after all, for its account has had too much: none of its times is used. */
export function noteSkipped(run: TriggerRun, now: number): void {
  run.oldest = (run.oldest + run.fired.length - 1) % run.fired.length;
  // What was overwritten was an hour old.
  run.fired[run.oldest] = 0;
  run.isSpent = false;
  countSkip(run, now);
  settle(run, now);
}

function countSkip(run: TriggerRun, now: number): void {
  run.skipped += 1;
  run.skippedAt = now;
}

/** When it fired lately, oldest first. */
export const firedTimes = ({ fired, oldest }: TriggerRun): readonly number[] =>
  [...fired.subarray(oldest), ...fired.subarray(0, oldest)].filter((at) => at !== 0);

/** The clock was set: what is remembered was so long ago as before. */
export function noteClockSet(run: TriggerRun, by: number): void {
  run.turningSince += by;
  for (let n = 0; n < run.fired.length; n += 1) {
    const at = run.fired[n] as number;
    if (at !== 0) run.fired[n] = at + by;
  }
}

function settle(run: TriggerRun, now: number): void {
  const free = freeAt(run, now);
  if (run.isSpent && run.was === run.wanted) rest(run, 'fired', null);
  else if (free > now) rest(run, 'limited', 'trigger.limited');
  else rest(run, 'idle', null);
  if (free > now) run.due = free;
}

const delayOf = (run: TriggerRun, seen: number): number => {
  if (Number.isNaN(run.wanted)) return 0;
  return seen === 1 ? run.onDelayMs : run.offDelayMs;
};

/**
 * When it may fire next: an hour after the oldest time. Times that a clock made which has been set back
 * since count as now, once: else they would stay in the way until that time has come.
 */
function freeAt({ fired, oldest }: TriggerRun, now: number): number {
  if ((fired[oldest] as number) > now) {
    for (let n = 0; n < fired.length; n += 1) fired[n] = Math.min(fired[n] as number, now);
  }
  const first = fired[oldest] as number;
  return first === 0 ? now : first + hour;
}

function rest(run: TriggerRun, state: TriggerState, reason: string | null): void {
  run.state = state;
  run.reason = reason;
}
