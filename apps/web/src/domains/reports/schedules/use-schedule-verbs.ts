import { reportScheduleEndpoints } from '@millwright/contract/reports/endpoints';
import type { ReportSchedule } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import { longestScheduleTitle } from '@millwright/contract/reports/schedules/schedule-limits';
import { useTranslation } from 'react-i18next';
import type { RowVerb } from '../../../shell/list/row-verbs.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { CallError } from '../../../wire/errors/call-error.ts';
import { type Send, useChange, useChanges } from '../../../wire/queries/use-change.ts';

const permission = 'reportschedules.edit';
/** How many titles of copies are tried. */
const most = 20;

/** The next free one: `Shift book 2`. */
async function copySchedule(schedule: ReportSchedule, send: Send): Promise<void> {
  const { itemId, kind, sourceId, span, dueAt, format, language, userIds, addresses, keep } =
    schedule;
  if (sourceId === null) return;
  const entry = { itemId, kind, sourceId, span, dueAt, format, language, userIds, addresses, keep };
  for (let number = 2; ; number += 1) {
    const ending = ` ${number}`;
    const title = `${schedule.title.slice(0, longestScheduleTitle - ending.length)}${ending}`;
    try {
      await send(reportScheduleEndpoints.create, { ...entry, title });
      return;
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'report_schedule.title_taken';
      if (!isTaken || number > most) throw error;
    }
  }
}

/** What can be done with schedules. */
export function useScheduleVerbs(): readonly RowVerb<ReportSchedule>[] {
  const { t } = useTranslation('reports/schedules');
  const make = useChange(reportScheduleEndpoints.run);
  const pause = useChange(reportScheduleEndpoints.pause);
  const resume = useChange(reportScheduleEndpoints.resume);
  const copy = useChanges(async (rows: readonly ReportSchedule[], send) => {
    for (const row of rows) await copySchedule(row, send);
  });
  const remove = useDeleteVerb<ReportSchedule>(reportScheduleEndpoints.delete, {
    permission,
    label: t('list.delete'),
    one: ({ title }) => t('list.delete_one', { title }),
    many: (count) => t('list.delete_many', { count }),
    done: (count) => t('list.deleted', { count }),
  });
  return [
    {
      ...{ key: 'make', label: t('list.make'), permission },
      disabled: ({ sourceId }) => sourceId === null,
      run: async (ids) => {
        for (const id of ids) await make.mutateAsync({ id });
        return t('list.making', { count: ids.length });
      },
    },
    {
      ...{ key: 'pause', label: t('list.pause'), permission },
      disabled: ({ paused }) => paused !== null,
      run: async (ids) => {
        const { paused } = await pause.mutateAsync({ ids: [...ids] });
        return t('list.paused_some', { count: paused });
      },
    },
    {
      ...{ key: 'resume', label: t('list.resume'), permission },
      disabled: ({ paused }) => paused === null,
      run: async (ids) => {
        const { resumed } = await resume.mutateAsync({ ids: [...ids] });
        return t('list.resumed_some', { count: resumed });
      },
    },
    {
      ...{ key: 'copy', label: t('list.copy'), permission },
      disabled: ({ sourceId }) => sourceId === null,
      run: async (ids, rows) => {
        await copy.mutateAsync(rows);
        return t('list.copied', { count: ids.length });
      },
    },
    remove,
  ];
}
