/**
 * When an assignment writes: pure, and decided anew whenever one of its inputs or the time may have
 * changed that. Nothing here is allocated for a decision.
 */
import type {
  AssignmentMode,
  AssignmentState,
} from '@millwright/contract/telemetry/assignments/assignments.schemas';

/** What is decided by, and what came of it. */
export interface AssignmentRun {
  readonly mode: AssignmentMode;
  readonly periodMs: number;
  /** The condition was not true since it wrote last, or it was started: it writes when it can. */
  armed: boolean;
  /** NaN before the first write. */
  lastValue: number;
  /** Milliseconds; 0 before the first write. */
  lastAt: number;
  /** How it was before it gave its last command: so it is again when that was not sent. */
  before: Pick<AssignmentRun, 'armed' | 'lastValue' | 'lastAt' | 'refusal' | 'pausedSince'> | null;
  /** Its last command made way for a newer value: the next one does not. */
  madeWay: boolean;
  /** When it tried to write, as often as it may in a minute; the oldest is overwritten next. */
  readonly attempts: Float64Array;
  oldest: number;
  /** What the last attempt took the place of, for when it does not count; NaN where it counts already. */
  overwritten: number;
  /** Whether the last attempt was of a value that brings the target to rest: that has had its own, then. */
  triedRest: boolean;
  /** After an attempt that was refused, nothing is tried before; NaN where none was. */
  refusedAt: number;
  refusedValue: number;
  /** Whether it brings the target to rest: then it is the same as any other number that does. */
  refusedRest: boolean;
  /** Milliseconds until the same value is tried again. */
  retryMs: number;
  /** Why the last attempt was refused; null when it was not. */
  refusal: string | null;
  /** Set before it is decided: whether the value brings its target to rest. */
  rests: boolean;
  /** Set before it is decided: whether what it sent last brought its target to rest. */
  isStopped: boolean;
  state: AssignmentState;
  reason: string | null;
  /** Since when it has been paused by what people can mend; NaN while it is not. */
  pausedSince: number;
  /** Whether the value is to be written now. */
  wants: boolean;
  /** When the decision may be another one though no sample comes. */
  due: number;
}

const minute = 60_000;
/** How soon a refused attempt is made again; of the same value each time after twice as long. */
export const retryAfter = 10_000;
/** Refused for what is around it: that passes by itself. */
const longestRetry = 60_000;
/** Refused for the value itself: as long as that and the point stay what they are it is refused again. */
const longestValueRetry = 600_000;
const valueRefusals: ReadonlySet<string> = new Set([
  'telemetry.not_writable',
  'telemetry.approval_by_hand',
  'telemetry.value_out_of_range',
  'telemetry.beyond_write_range',
  'telemetry.off_write_step',
  'telemetry.rounds_out_of_range',
  'telemetry.value_not_whole',
  'telemetry.value_not_switch',
]);
/** It waits for these by itself. */
const withdrawals: ReadonlySet<string> = new Set([
  'assignment.condition_ended',
  'assignment.condition_unknown',
  'assignment.source_unknown',
  'assignment.ended_meanwhile',
]);
/**
 * Paused by these it is nothing to tell people of: the state of a device has its own ways to them, somebody
 * meant the lock, and the rest passes.
 */
const untold: ReadonlySet<string> = new Set([
  'telemetry.device_offline',
  'interlock.holds',
  'interlock.unknown',
  'assignment.rate_reached',
  'general.unavailable',
]);
/** How soon a device that did not answer is looked at again. */
const lookAgainAfter = 1_000;

export function createRun(
  rule: Pick<AssignmentRun, 'mode' | 'periodMs'> & { readonly mostPerMinute: number },
  kept: Pick<AssignmentRun, 'armed' | 'lastValue' | 'lastAt' | 'pausedSince'>,
): AssignmentRun {
  return {
    mode: rule.mode,
    periodMs: rule.periodMs,
    armed: kept.armed,
    lastValue: kept.lastValue,
    lastAt: kept.lastAt,
    ...{ before: null, madeWay: false },
    attempts: new Float64Array(rule.mostPerMinute),
    ...{ oldest: 0, overwritten: Number.NaN, triedRest: false },
    ...{ refusedAt: Number.NaN, refusedValue: Number.NaN, refusedRest: false, retryMs: 0 },
    ...{ refusal: null, rests: false, isStopped: false },
    state: 'waiting',
    reason: null,
    pausedSince: kept.pausedSince,
    wants: false,
    due: Number.POSITIVE_INFINITY,
  };
}

/**
 * @param holds 1 where the condition is true, 0 where it is false, NaN where it is unknown
 * @param value NaN where the source is unknown
 * @param answers whether the device of the target does
 */
export function decide(
  run: AssignmentRun,
  holds: number,
  value: number,
  answers: boolean,
  now: number,
): void {
  run.wants = false;
  run.due = Number.POSITIVE_INFINITY;
  if (Number.isNaN(holds)) {
    rest(run, 'paused', 'assignment.condition_unknown');
  } else if (holds === 0) {
    run.armed = true;
    rest(run, 'waiting', null);
  } else if (run.mode === 'once' && !run.armed) {
    rest(run, 'waiting', null);
  } else if (Number.isNaN(value)) {
    rest(run, 'paused', 'assignment.source_unknown');
  } else if (!isDue(run, value, now)) {
    if (run.mode === 'period') run.due = Math.min(run.lastAt, now) + run.periodMs;
    rest(run, 'running', null);
  } else if (!answers) {
    run.due = now + lookAgainAfter;
    rest(run, 'paused', 'telemetry.device_offline');
  } else if (retryAt(run, value, now) > now) {
    run.due = retryAt(run, value, now);
    rest(run, 'paused', run.refusal);
  } else if (freeAt(run, now) > now && !stopsNow(run)) {
    run.due = freeAt(run, now);
    rest(run, 'paused', 'assignment.rate_reached');
  } else {
    run.wants = true;
    rest(run, 'running', null);
  }
}

/**
 * Reckons, of what was decided, since when people may want to know of a pause. One that only tries again goes on.
 * @param isDark whether something that it looks at has no value because its device is silent
 */
export function notePause(run: AssignmentRun, isDark: boolean, now: number): void {
  if (run.wants) return;
  const { state, reason } = run;
  const isUnknown =
    reason === 'assignment.condition_unknown' || reason === 'assignment.source_unknown';
  const isTold =
    state === 'paused' && reason !== null && !untold.has(reason) && !(isUnknown && isDark);
  if (!isTold) run.pausedSince = Number.NaN;
  else if (Number.isNaN(run.pausedSince)) run.pausedSince = now;
}

/** It tries to write now: one of its attempts of this minute is used. */
export function noteAttempt(run: AssignmentRun, now: number): void {
  run.overwritten = run.attempts[run.oldest] as number;
  run.triedRest = run.rests;
  run.attempts[run.oldest] = now;
  run.oldest = (run.oldest + 1) % run.attempts.length;
}

/** The command is logged, and its frame may be sent: this value is not written again by itself. */
export function noteWritten(run: AssignmentRun, value: number, now: number): void {
  const { armed, lastValue, lastAt, refusal, pausedSince } = run;
  run.before = { armed, lastValue, lastAt, refusal, pausedSince };
  run.armed = false;
  run.lastValue = value;
  run.lastAt = now;
  run.refusal = null;
}

/** Why a command is withdrawn before its frame. */
export type Withdrawal =
  | 'assignment.condition_ended'
  | 'assignment.condition_unknown'
  | 'assignment.source_unknown'
  | 'assignment.value_replaced';

/**
 * Asked just before the frame of what was given: why it is not sent any more, or null. One that came in
 * the place of another goes as it is: else a source that changes faster than its machine takes values
 * would never be written.
 */
export function whyWithdrawn(
  run: AssignmentRun,
  given: number,
  holds: number,
  value: number,
): Withdrawal | null {
  if (holds === 0) return 'assignment.condition_ended';
  if (Number.isNaN(holds)) return 'assignment.condition_unknown';
  if (Number.isNaN(value)) return 'assignment.source_unknown';
  return value === given || run.madeWay ? null : 'assignment.value_replaced';
}

/** What was given went to the device, or may have. */
export function noteSent(run: AssignmentRun): void {
  run.madeWay = false;
}

/** What was given was not sent: it is as though it had not been. */
export function noteUnsent(
  run: AssignmentRun,
  { reason, newValue }: { readonly reason: string | null; readonly newValue: string },
  now: number,
): void {
  if (run.before !== null) Object.assign(run, run.before);
  run.before = null;
  run.armed = true;
  run.madeWay = reason === 'assignment.value_replaced';
  if (run.madeWay) {
    // The newer value takes its place.
    takeBackAttempt(run);
    run.triedRest = false;
  } else if (reason !== null && !withdrawals.has(reason)) {
    noteRefused(run, reason, Number(newValue), now);
  }
}

/** The last attempt is none of its minute. */
function takeBackAttempt(run: AssignmentRun): void {
  if (Number.isNaN(run.overwritten)) return;
  run.oldest = (run.oldest + run.attempts.length - 1) % run.attempts.length;
  run.attempts[run.oldest] = run.overwritten;
  run.overwritten = Number.NaN;
}

/**
 * The attempt was refused before anything was sent: it is none of those of its minute, for what follows
 * a refusal is spaced by itself.
 */
export function noteRefused(run: AssignmentRun, reason: string, value: number, now: number): void {
  const isAgain = run.refusal === reason && isRefused(run, value, run.triedRest);
  const longest = valueRefusals.has(reason) ? longestValueRetry : longestRetry;
  run.retryMs = isAgain ? Math.min(2 * run.retryMs, longest) : retryAfter;
  run.refusal = reason;
  run.refusedValue = value;
  run.refusedRest = run.triedRest;
  run.refusedAt = now;
  takeBackAttempt(run);
}

/** When it tried to write lately, oldest first. */
export const attemptTimes = ({ attempts, oldest }: AssignmentRun): readonly number[] =>
  [...attempts.subarray(oldest), ...attempts.subarray(0, oldest)].filter((at) => at !== 0);

/** The clock was set: what is remembered was so long ago as before. */
export function noteClockSet(run: AssignmentRun, by: number): void {
  const moved = (at: number): number => (at === 0 ? 0 : at + by);
  run.lastAt = moved(run.lastAt);
  run.refusedAt += by;
  run.pausedSince += by;
  run.overwritten = moved(run.overwritten);
  for (let n = 0; n < run.attempts.length; n += 1) {
    run.attempts[n] = moved(run.attempts[n] as number);
  }
  if (run.before !== null) run.before = { ...run.before, lastAt: moved(run.before.lastAt) };
}

function rest(run: AssignmentRun, state: AssignmentState, reason: string | null): void {
  run.state = state;
  run.reason = reason;
}

function isDue(run: AssignmentRun, value: number, now: number): boolean {
  if (run.armed) return true;
  if (run.mode === 'change') return value !== run.lastValue;
  // A clock that was set back begins the period anew.
  if (run.lastAt > now) run.lastAt = now;
  return run.mode === 'period' && now >= run.lastAt + run.periodMs;
}

/**
 * When what was refused may be tried again. A clock that was set back makes that no later. That it stops its
 * target waits for no other value: what refused that one may allow it.
 */
function retryAt(run: AssignmentRun, value: number, now: number): number {
  if (run.refusal === null) return now;
  if (run.refusedAt > now) run.refusedAt = now;
  if (isRefused(run, value, run.rests)) return run.refusedAt + run.retryMs;
  return run.rests ? now : run.refusedAt + retryAfter;
}

/** Whether it is what was refused: by what would stand in the register, where that is at rest. */
const isRefused = (run: AssignmentRun, value: number, rests: boolean): boolean =>
  value === run.refusedValue || (rests && run.refusedRest);

/**
 * Whether the value stops a target that what was sent last did not, and was not tried since: that waits for
 * no bound of writes, once.
 */
const stopsNow = (run: AssignmentRun): boolean => run.rests && !run.isStopped && !run.triedRest;

/**
 * When the next attempt is free: a minute after the oldest. Attempts that a clock made which has been set
 * back since count as made now, once: else they would stay in the way until their time has come.
 */
function freeAt({ attempts, oldest }: AssignmentRun, now: number): number {
  if ((attempts[oldest] as number) > now) {
    for (let n = 0; n < attempts.length; n += 1) {
      attempts[n] = Math.min(attempts[n] as number, now);
    }
  }
  const first = attempts[oldest] as number;
  return first === 0 ? now : first + minute;
}
