import { isReturned } from '@millwright/contract/alarms/alarm-silence';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState, LevelTag, Moment } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCurrentAlarms } from '../alarms.queries.ts';
import { AlarmState } from '../list/AlarmState.tsx';
import { alarmText } from '../list/alarm-text.ts';
import { ConfirmAlarms } from '../list/ConfirmAlarms.tsx';
import styles from './alarms-on-screen.module.css';

/** So many are shown; how many there are beyond is said. */
const most = 100;

/** What is wrong now in an item or with a device of it, the worst first, to be acknowledged where it stands. */
export const AlarmsOnScreen = ({
  itemId,
  deviceId,
}: {
  readonly itemId: ItemId;
  /** Null for the whole item. */
  readonly deviceId: DeviceId | null;
}) => {
  const { t } = useTranslation('alarms');
  const mayConfirm = usePermitted('alarms.confirm');
  const [confirming, setConfirming] = useState<Alarm | null>(null);
  const { data, error, refetch } = useCurrentAlarms({
    ...{ itemId, page: 1, pageSize: most, retained: true },
    ...{ sort: 'raisedAt', order: 'desc', silence: 'none' },
    ...(deviceId === null ? {} : { deviceId }),
  });
  if (error && data === undefined) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton active />;
  if (data.list.length === 0) return <EmptyState title={t('current.empty')} />;
  const worstFirst = data.list.toSorted(
    (one, other) => Number(other.active) - Number(one.active) || other.level - one.level,
  );
  return (
    <>
      <ul className={styles.list}>
        {worstFirst.map((alarm) => (
          <li
            key={alarm.id}
            data-active={alarm.active}
            data-returned={isReturned(alarm) || undefined}
          >
            <LevelTag level={alarm.level} />
            <span className={styles.what}>
              <b>{alarmText(alarm, t)}</b>
              <small>
                {deviceId === null && alarm.deviceName !== null ? `${alarm.deviceName} · ` : ''}
                <Moment time={alarm.raisedAt} /> <AlarmState alarm={alarm} />
              </small>
            </span>
            {alarm.confirmed ? null : (
              <Button
                size="small"
                className={styles.confirm ?? ''}
                disabled={!mayConfirm}
                onClick={() => setConfirming(alarm)}
              >
                {t('actions.confirm')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.list.length ? (
        <p className={styles.more}>{t('screen_part.more', { count: data.total - most })}</p>
      ) : null}
      {confirming === null ? null : (
        <ConfirmAlarms
          ids={[confirming.id]}
          alarm={confirming}
          onCancel={() => setConfirming(null)}
          onDone={() => setConfirming(null)}
        />
      )}
    </>
  );
};
