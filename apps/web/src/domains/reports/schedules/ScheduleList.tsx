import { reportScheduleEndpoints } from '@millwright/contract/reports/endpoints';
import { reportScheduleFacts } from '@millwright/contract/reports/facts/report-schedule';
import type { ReportSchedule } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import { formatMoment, type ItemId } from '@millwright/kernel';
import { useUi, ZoneMark } from '@millwright/ui';
import { Button, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { sayReason } from '../../../wire/say-reason.ts';
import { ScheduleDrawer } from './ScheduleDrawer.tsx';
import { sayDue, stateColours } from './say-schedule.ts';
import { useScheduleVerbs } from './use-schedule-verbs.ts';

/** Whether it runs, and what keeps it from that. */
const Standing = ({
  schedule: { paused, nextAt },
  timeZone,
}: {
  readonly schedule: ReportSchedule;
  readonly timeZone: string;
}) => {
  const { t } = useTranslation('reports/schedules');
  const { locale } = useUi();
  if (paused === null) {
    return nextAt === null ? t('list.no_next') : formatMoment(nextAt, locale, timeZone);
  }
  const isOwn = paused.code === 'report_schedule.paused';
  return (
    <Tooltip title={sayReason(paused.code, paused.details)}>
      <Tag color={isOwn ? 'default' : 'warning'}>{t(isOwn ? 'list.paused' : 'list.stopped')}</Tag>
    </Tooltip>
  );
};

/** The schedules of an item. */
export const ScheduleList = ({
  itemId,
  timeZone,
  onRuns,
}: {
  readonly itemId: ItemId;
  /** Of the item. */
  readonly timeZone: string;
  readonly onRuns: (schedule: number) => void;
}) => {
  const { t } = useTranslation('reports/schedules');
  const verbs = useScheduleVerbs();
  return (
    <ResourceTable
      name="report-schedules"
      call={reportScheduleEndpoints.list}
      facts={reportScheduleFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="title"
      title={t('list.title')}
      refresh={{ everyMs: 60_000 }}
      actions={() => <ZoneMark timeZone={timeZone} />}
      columns={[
        {
          key: 'title',
          title: t('fields.title'),
          hideable: false,
          render: ({ id, title }) => (
            <Button type="link" size="small" onClick={() => onRuns(id)}>
              {title}
            </Button>
          ),
        },
        {
          key: 'source',
          title: t('fields.source'),
          render: ({ kind, sourceName }) =>
            sourceName === null ? t('list.gone') : `${t(`kinds.${kind}`)} · ${sourceName}`,
        },
        { key: 'dueAt', title: t('fields.dueAt'), render: ({ dueAt }) => sayDue(dueAt, t) },
        { key: 'span', title: t('fields.span'), render: ({ span }) => t(`spans.${span}`) },
        {
          key: 'format',
          title: t('fields.format'),
          render: ({ format }) => t(`formats.${format}`),
        },
        {
          key: 'nextAt',
          title: t('list.nextAt'),
          render: (schedule) => <Standing schedule={schedule} timeZone={timeZone} />,
        },
        {
          key: 'lastRun',
          title: t('list.lastRun'),
          render: ({ id, lastRun }) =>
            lastRun === null ? (
              t('list.never')
            ) : (
              <Tooltip
                title={lastRun.error && sayReason(lastRun.error.code, lastRun.error.details)}
              >
                <Button type="link" size="small" onClick={() => onRuns(id)}>
                  <Tag color={stateColours[lastRun.state]}>{t(`states.${lastRun.state}`)}</Tag>
                </Button>
              </Tooltip>
            ),
        },
        {
          key: 'owner',
          title: t('list.owner'),
          render: ({ ownerName }) => ownerName ?? t('list.nobody'),
        },
      ]}
      filters={[textField('keyword', t('fields.title'))]}
      empty={{ title: t('list.empty'), hint: t('list.empty_hint') }}
      permission="reportschedules.edit"
      create={t('list.create')}
      edit={t('list.edit_action')}
      drawer={(schedule, close) => (
        <ScheduleDrawer itemId={itemId} schedule={schedule} onClose={close} />
      )}
      verbs={verbs}
    />
  );
};
