/** Schedules and what they made, in words. */
import type {
  DueAt,
  ReportRun,
} from '@millwright/contract/reports/schedules/report-schedules.schemas';
import type { TFunction } from 'i18next';
import { clockText } from '../../../shell/fields/clock-of-day.ts';

type Say = TFunction<'reports/schedules'>;

/** `every day at 06:00`. */
export function sayDue(dueAt: DueAt, t: Say): string {
  if (dueAt.every === 'shift')
    return t('reports/schedules:due.shift', { count: dueAt.delayMinutes });
  const clock = clockText(dueAt.minute);
  if (dueAt.every === 'day') return t('reports/schedules:due.day', { clock });
  if (dueAt.every === 'month') return t('reports/schedules:due.month', { clock, day: dueAt.day });
  const days = dueAt.weekdays.toSorted().map((day) => t(`weekdays.${day as 1}`));
  return t('reports/schedules:due.week', {
    clock,
    days: days.join(t('reports/schedules:between')),
  });
}

/** `320 KB`. */
export function saySize(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}

/** A colour of antd's tags for each state. */
export const stateColours = { waiting: 'processing', made: 'success', failed: 'error' } as const;

/** Whom it went to, each with what became of that where it did not arrive. */
export const sayRecipients = (recipients: ReportRun['recipients'], t: Say): string =>
  recipients
    .map(({ name, outcome }) =>
      outcome === 'sent'
        ? name
        : t('reports/schedules:recipient', { name, outcome: t(`outcomes.${outcome}`) }),
    )
    .join(t('reports/schedules:between'));
