/** What the form of a report schedule holds, and what is sent of it. */
import type { reportScheduleFacts } from '@millwright/contract/reports/facts/report-schedule';
import type {
  DueAt,
  ReportSchedule,
  ReportScheduleEdit,
} from '@millwright/contract/reports/schedules/report-schedules.schemas';
import {
  formatsOf,
  type RunFormat,
  type ScheduledKind,
  type ScheduledSpan,
} from '@millwright/contract/reports/schedules/schedule-limits';
import { type UserId, userId } from '@millwright/kernel';
import { clockText, minutesOf } from '../../../shell/fields/clock-of-day.ts';
import type { Language } from '../../../texts/language.ts';

type Facts = typeof reportScheduleFacts.create;

export interface ScheduleEntry {
  readonly title: string;
  /** `report:3`; undefined until one is chosen. */
  readonly source: string | undefined;
  readonly span: Facts['span']['of'][number];
  readonly every: DueAt['every'];
  /** `06:00`. */
  readonly clock: string;
  readonly weekdays: readonly number[];
  readonly day: number;
  readonly delayMinutes: number;
  readonly format: RunFormat;
  readonly language: Language;
  readonly userIds: readonly number[];
  readonly addresses: readonly string[];
  readonly keep: number;
}

export const sourceKey = (kind: ScheduledKind, id: number): string => `${kind}:${id}`;

/** Nothing chosen yet stands for a configured report, which has every form. */
const parseSource = (key = 'report:0'): { kind: ScheduledKind; sourceId: number } => {
  const [kind, id] = key.split(':');
  return { kind: kind as ScheduledKind, sourceId: Number(id) };
};

/** The forms of what is chosen. */
export const formatsFor = (source: string | undefined): readonly RunFormat[] =>
  formatsOf[parseSource(source).kind];

/** What suits a turn mostly: that which has just ended. */
export const spanFor = (every: DueAt['every']): ScheduledSpan =>
  every === 'day' ? 'previous_day' : (`previous_${every}` as const);

/** What the form begins with. @param me is told unless somebody else is chosen */
export function startSchedule(
  schedule: ReportSchedule | null,
  { me, language }: { readonly me: UserId; readonly language: Language },
): ScheduleEntry {
  if (schedule === null) {
    return {
      ...{ title: '', source: undefined, span: 'previous_day', every: 'day', clock: '06:00' },
      ...{ weekdays: [1], day: 1, delayMinutes: 10, format: 'pdf', language },
      ...{ userIds: [me], addresses: [], keep: 31 },
    };
  }
  const { title, kind, sourceId, span, dueAt, format, userIds, addresses, keep } = schedule;
  return {
    ...{ title, span, format, language: schedule.language, userIds, addresses, keep },
    source: sourceId === null ? undefined : sourceKey(kind, sourceId),
    every: dueAt.every,
    clock: dueAt.every === 'shift' ? '06:00' : clockText(dueAt.minute),
    weekdays: dueAt.every === 'week' ? dueAt.weekdays : [1],
    day: dueAt.every === 'month' ? dueAt.day : 1,
    delayMinutes: dueAt.every === 'shift' ? dueAt.delayMinutes : 10,
  };
}

function dueAtOf({ every, clock, weekdays, day, delayMinutes }: ScheduleEntry): DueAt {
  const minute = minutesOf(clock);
  if (every === 'day') return { every, minute };
  if (every === 'week') return { every, minute, weekdays: [...weekdays] };
  return every === 'month' ? { every, minute, day } : { every, delayMinutes };
}

/** What is sent of it. A form that what is chosen does not have becomes its first. */
export function finishSchedule(entry: ScheduleEntry): Omit<ReportScheduleEdit, 'id' | 'version'> {
  const { title, source, span, language, keep } = entry;
  const formats = formatsFor(source);
  return {
    ...{ title, span, language, keep, ...parseSource(source), dueAt: dueAtOf(entry) },
    format: formats.includes(entry.format) ? entry.format : (formats[0] ?? 'pdf'),
    userIds: entry.userIds.map((id) => userId(id)),
    addresses: entry.addresses.map((address) => address.trim()),
  };
}
