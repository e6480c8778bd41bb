/** What became of an alarm, in its order: its states, whom plans told, and how far they have come. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type {
  AlarmCall,
  PlanCourse,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { isAbove } from '@millwright/contract/devices/points/point-limits';

export type CourseEntry =
  | { readonly what: 'raised'; readonly at: number }
  | { readonly what: 'call'; readonly at: number; readonly call: AlarmCall }
  | { readonly what: 'cleared'; readonly at: number }
  | { readonly what: 'confirmed'; readonly at: number }
  | { readonly what: 'ended' | 'due'; readonly at: number; readonly plan: PlanCourse };

/** Of one moment in the order in which one follows from the other. */
const ranks: readonly CourseEntry['what'][] = [
  'raised',
  'cleared',
  'confirmed',
  'call',
  'ended',
  'due',
];

export function alarmCourse(
  alarm: Pick<Alarm, 'raisedAt' | 'clearedAt' | 'confirmedAt'>,
  calls: readonly AlarmCall[],
  plans: readonly PlanCourse[],
): CourseEntry[] {
  const at = (what: 'cleared' | 'confirmed', time: number | null): CourseEntry[] =>
    time === null ? [] : [{ what, at: time }];
  const entries: CourseEntry[] = [
    { what: 'raised', at: alarm.raisedAt },
    ...at('cleared', alarm.clearedAt),
    ...at('confirmed', alarm.confirmedAt),
    ...calls.map((call): CourseEntry => ({ what: 'call', at: call.calledAt, call })),
    ...plans.flatMap((plan): CourseEntry[] => {
      if (plan.endedAt !== null) return [{ what: 'ended', at: plan.endedAt, plan }];
      return plan.dueAt === null ? [] : [{ what: 'due', at: plan.dueAt, plan }];
    }),
  ];
  return entries.sort(
    (one, other) => one.at - other.at || ranks.indexOf(one.what) - ranks.indexOf(other.what),
  );
}

/** The line that its value went beyond, and where beyond is; null where that is no one line. */
export function drawnLimit({ kind, limit, reason }: Pick<Alarm, 'kind' | 'limit' | 'reason'>): {
  readonly value: number;
  readonly side: 'upper' | 'lower';
} | null {
  if (kind !== 'rule') {
    return limit === null ? null : { value: limit, side: isAbove(kind) ? 'upper' : 'lower' };
  }
  switch (reason?.op) {
    case 'above':
    case 'at-least':
      return { value: reason.limit, side: 'upper' };
    case 'below':
    case 'at-most':
      return { value: reason.limit, side: 'lower' };
    default:
      return null;
  }
}

const minute = 60_000;
const quarter = 15 * minute;

/** What of the course of its point is shown: a quarter of an hour around it, with what there is of its end. */
export const rangeAround = (
  { raisedAt, clearedAt }: Pick<Alarm, 'raisedAt' | 'clearedAt'>,
  now: number,
): { readonly from: number; readonly to: number } => {
  const longest = raisedAt + 24 * 4 * quarter;
  const end = Math.min(clearedAt ?? now, longest);
  return {
    from: raisedAt - quarter,
    to: Math.min(Math.max(end, raisedAt) + quarter, now + minute),
  };
};
