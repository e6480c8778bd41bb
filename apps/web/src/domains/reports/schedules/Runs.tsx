import { reportRunEndpoints } from '@millwright/contract/reports/endpoints';
import { reportRunFacts } from '@millwright/contract/reports/facts/report-run';
import type { ReportRun } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import { formatMoment } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { Button, Drawer, Tag } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { sayRecipients, saySize, stateColours } from './say-schedule.ts';
import styles from './schedules.module.css';
import { useSaveRun } from './use-save-run.ts';

/** How often it is asked again: one may be being made. */
const everyMs = 5_000;

/** Says that what a schedule made has been seen. */
export function useSeen(scheduleId: number): void {
  const { mutate } = useChange(reportRunEndpoints.see);
  useEffect(() => mutate({ scheduleId }), [mutate, scheduleId]);
}

/** What a schedule made, to be fetched, and what it could not make. */
export const Runs = ({
  scheduleId,
  timeZone,
  onClose,
}: {
  readonly scheduleId: number;
  readonly timeZone: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('reports/schedules');
  const { locale } = useUi();
  useSeen(scheduleId);
  const file = useSaveRun();
  const remove = useDeleteVerb<ReportRun>(reportRunEndpoints.delete, {
    permission: 'reportschedules.edit',
    label: t('runs.delete'),
    one: () => t('runs.delete_one'),
    many: (count) => t('runs.delete_many', { count }),
    done: (count) => t('runs.deleted', { count }),
  });
  const moment = (time: number): string => formatMoment(time, locale, timeZone);
  return (
    <Drawer open size={1040} title={t('runs.title')} onClose={onClose}>
      <ResourceTable
        name="report-runs"
        call={reportRunEndpoints.list}
        facts={reportRunFacts.list}
        input={{ scheduleId }}
        rowKey={({ id }) => id}
        sort="dueAt"
        order="desc"
        title={t('runs.title')}
        refresh={{ everyMs }}
        columns={[
          {
            key: 'dueAt',
            title: t('runs.dueAt'),
            hideable: false,
            render: ({ dueAt, askedBy, missed }) => (
              <>
                {moment(dueAt)}
                {askedBy === null ? null : <div>{t('runs.asked', { name: askedBy })}</div>}
                {missed === 0 ? null : <div>{t('runs.missed', { count: missed })}</div>}
              </>
            ),
          },
          {
            key: 'span',
            title: t('runs.span'),
            render: ({ from, to }) =>
              from === null || to === null ? (
                '–'
              ) : (
                <>
                  <div>{moment(from)}</div>
                  <div>{moment(to)}</div>
                </>
              ),
          },
          {
            key: 'state',
            title: t('runs.state'),
            render: ({ state, error }) => (
              <>
                <Tag color={stateColours[state]}>{t(`states.${state}`)}</Tag>
                {error === null ? null : <div>{sayReason(error.code, error.details)}</div>}
              </>
            ),
          },
          {
            key: 'file',
            title: t('runs.file'),
            render: ({ id, fileName, size }) =>
              fileName === null ? null : (
                <Button
                  type="link"
                  size="small"
                  loading={file.isPending}
                  onClick={() => file.save({ id, fileName })}
                >
                  {t('runs.download', { size: saySize(size ?? 0) })}
                </Button>
              ),
          },
          {
            key: 'recipients',
            title: t('runs.recipients'),
            render: ({ recipients }) => (
              <span className={styles.recipients}>{sayRecipients(recipients, t)}</span>
            ),
          },
        ]}
        empty={{ title: t('runs.empty'), hint: t('runs.empty_hint') }}
        verbs={[{ ...remove, disabled: ({ state }) => state === 'waiting' }]}
      />
    </Drawer>
  );
};
