/** What a recipient plan does next about an alarm: the one place that says when a step is due. */
import { isSilent } from '@millwright/contract/alarms/alarm-silence';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type {
  PlanCourse,
  PlanStep,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { fromWall, toWall } from '@millwright/kernel';
import type { StoredPlan } from '../recipients/index.ts';

/** How far a plan has come: its minutes count from `begunAt`, those of `doneMinutes` are behind it. */
interface Course {
  readonly begunAt: number;
  readonly doneMinutes: number;
}

export type Move =
  | { readonly kind: 'end'; readonly why: NonNullable<PlanCourse['ended']> }
  | { readonly kind: 'wait'; readonly until: number }
  | {
      readonly kind: 'call';
      /** Those of one minute go together. */
      readonly steps: readonly PlanStep[];
      readonly afterMinutes: number;
      /** From when the minutes count now: what comes late leaves the next step its time. */
      readonly begunAt: number;
    };

const minute = 60_000;
const day = 1440 * minute;

/** When it is quiet no more; null where it is not quiet. One that ends when it begins is never. */
export function quietUntil(
  quiet: StoredPlan['quiet'],
  now: number,
  timeZone: string,
): number | null {
  if (quiet === null || quiet.begin === quiet.end) return null;
  const wall = toWall(now, timeZone);
  const midnight = Math.floor(wall / day) * day;
  const at = Math.floor((wall - midnight) / minute);
  const wraps = quiet.begin > quiet.end;
  const isQuiet = wraps ? at >= quiet.begin || at < quiet.end : at >= quiet.begin && at < quiet.end;
  if (!isQuiet) return null;
  const ofDay = wraps && at >= quiet.begin ? midnight + day : midnight;
  const end = fromWall(ofDay + quiet.end * minute, timeZone);
  // Where clocks are set back the end may have been a moment ago by one reading of them.
  return end > now ? end : now + minute;
}

export function nextMove(given: {
  /** Undefined where it was deleted. */
  readonly plan: StoredPlan | undefined;
  readonly alarm: Alarm;
  readonly course: Course;
  readonly now: number;
  readonly timeZone: string;
}): Move {
  const { plan, alarm, course, now, timeZone } = given;
  if (alarm.confirmed) return { kind: 'end', why: 'confirmed' };
  const isItsOwn =
    plan?.enabled === true && plan.itemId === alarm.itemId && plan.levels.includes(alarm.level);
  if (!isItsOwn) return { kind: 'end', why: 'plan_changed' };
  if (!alarm.active && plan.stopsAtEnd) return { kind: 'end', why: 'cleared' };
  if (isSilent(alarm)) return { kind: 'end', why: 'silenced' };
  const left = plan.steps.map(({ afterMinutes }) => afterMinutes);
  const afterMinutes = Math.min(...left.filter((at) => at > course.doneMinutes));
  if (!Number.isFinite(afterMinutes)) return { kind: 'end', why: 'finished' };
  const due = course.begunAt + afterMinutes * minute;
  if (due > now) return { kind: 'wait', until: due };
  const quietEnd = alarm.level === 4 ? null : quietUntil(plan.quiet, now, timeZone);
  if (quietEnd !== null) return { kind: 'wait', until: quietEnd };
  return {
    kind: 'call',
    steps: plan.steps.filter((step) => step.afterMinutes === afterMinutes),
    afterMinutes,
    begunAt: now - afterMinutes * minute,
  };
}
