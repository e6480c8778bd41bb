import {
  reportRunEndpoints,
  reportScheduleEndpoints,
} from '@millwright/contract/reports/endpoints';
import type { ReportSchedule } from '@millwright/contract/reports/schedules/report-schedules.schemas';
import { formatMoment, type ItemId } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { Button, NoticeBar, Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { isPermitted } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { useItemZone } from '../../items/index.ts';
import { useSeen } from './Runs.tsx';
import { sayDue, saySize } from './say-schedule.ts';
import styles from './schedules.module.css';
import { useSaveRun } from './use-save-run.ts';

/** The schedules of an item on the phone, and what they made; they are entered at a desk. */
export const PhoneSchedulesTab = ({ itemId }: { readonly itemId: ItemId }) => {
  const [params, change] = useAddress();
  const timeZone = useItemZone(itemId);
  const scheduleId = readId((id) => id, params.get('schedule'));
  const open = (id: number | null): void =>
    change((address) =>
      id === null ? address.delete('schedule') : address.set('schedule', String(id)),
    );
  if (timeZone === null) return <Skeleton.Paragraph animated lineCount={6} />;
  return scheduleId === null ? (
    <Schedules itemId={itemId} timeZone={timeZone} onOpen={open} />
  ) : (
    <PhoneRuns scheduleId={scheduleId} timeZone={timeZone} onLeave={() => open(null)} />
  );
};

const Schedules = ({
  itemId,
  timeZone,
  onOpen,
}: {
  readonly itemId: ItemId;
  readonly timeZone: string;
  readonly onOpen: (schedule: number) => void;
}) => {
  const { t } = useTranslation('reports/schedules');
  const rows = usePagedRows(reportScheduleEndpoints.list, { itemId, sort: 'title' });
  return (
    <PhoneLongList
      of={rows}
      name="report-schedules"
      keyOf={({ id }) => id}
      height={170}
      empty={{ title: t('list.empty'), hint: t('phone.empty_hint') }}
    >
      {(schedule) => (
        <ScheduleCard schedule={schedule} timeZone={timeZone} onOpen={() => onOpen(schedule.id)} />
      )}
    </PhoneLongList>
  );
};

const ScheduleCard = ({
  schedule: { id, title, kind, sourceName, dueAt, paused, nextAt, lastRun },
  timeZone,
  onOpen,
}: {
  readonly schedule: ReportSchedule;
  readonly timeZone: string;
  readonly onOpen: () => void;
}) => {
  const { t } = useTranslation('reports/schedules');
  const { locale } = useUi();
  const mayMake = isPermitted(useProfile(), 'reportschedules.edit');
  const make = useChange(reportScheduleEndpoints.run);
  const failure = failureText(make.error);
  const next = nextAt === null ? t('list.no_next') : formatMoment(nextAt, locale, timeZone);
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p>
        {sourceName === null ? t('list.gone') : `${t(`kinds.${kind}`)} · ${sourceName}`}
        {t('between')}
        {sayDue(dueAt, t)}
      </p>
      <p>
        {paused === null ? `${t('list.nextAt')} ${next}` : sayReason(paused.code, paused.details)}
      </p>
      <p>
        {t('list.lastRun')} {lastRun === null ? t('list.never') : t(`states.${lastRun.state}`)}
        {lastRun?.error ? ` · ${sayReason(lastRun.error.code, lastRun.error.details)}` : ''}
      </p>
      {failure === null ? null : <NoticeBar color="error" wrap content={failure} />}
      <div className={styles.verbs}>
        <Button size="small" onClick={onOpen}>
          {t('runs.title')}
        </Button>
        {mayMake ? (
          <Button
            size="small"
            loading={make.isPending}
            disabled={sourceName === null}
            onClick={() => make.mutate({ id }, { onSuccess: onOpen })}
          >
            {t('list.make')}
          </Button>
        ) : null}
      </div>
    </article>
  );
};

const PhoneRuns = ({
  scheduleId,
  timeZone,
  onLeave,
}: {
  readonly scheduleId: number;
  readonly timeZone: string;
  readonly onLeave: () => void;
}) => {
  const { t } = useTranslation('reports/schedules');
  const { locale } = useUi();
  useSeen(scheduleId);
  const file = useSaveRun();
  const rows = usePagedRows(reportRunEndpoints.list, { scheduleId, sort: 'dueAt', order: 'desc' });
  const moment = (time: number): string => formatMoment(time, locale, timeZone);
  return (
    <>
      <button type="button" className={styles.back} onClick={onLeave}>
        ‹ {t('phone.all')}
      </button>
      <PhoneLongList
        of={rows}
        name="report-runs"
        keyOf={({ id }) => id}
        height={120}
        empty={{ title: t('runs.empty'), hint: t('runs.empty_hint') }}
      >
        {({ id, dueAt, state, from, to, fileName, size, error, missed }) => (
          <article className={styles.card}>
            <h3>{moment(dueAt)}</h3>
            <p>
              {t(`states.${state}`)}
              {error === null ? '' : ` · ${sayReason(error.code, error.details)}`}
            </p>
            {from === null || to === null ? null : (
              <p>
                {moment(from)} – {moment(to)}
              </p>
            )}
            {missed === 0 ? null : <p>{t('runs.missed', { count: missed })}</p>}
            {fileName === null ? null : (
              <Button
                size="small"
                loading={file.isPending}
                onClick={() => file.save({ id, fileName })}
              >
                {t('runs.download', { size: saySize(size ?? 0) })}
              </Button>
            )}
          </article>
        )}
      </PhoneLongList>
    </>
  );
};
