import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { EmptyState, ErrorState, LevelTag, Moment } from '@millwright/ui';
import { Button, Skeleton } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from '../alarms.module.css';
import { AlarmState } from '../list/AlarmState.tsx';
import { alarmText } from '../list/alarm-text.ts';
import { PhoneConfirm } from './PhoneConfirm.tsx';

/** Alarms as cards, each to be confirmed where it stands. */
export const PhoneAlarmCards = ({
  data,
  error,
  refetch,
  withItem = false,
}: {
  readonly data: { readonly list: readonly Alarm[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Whether they are of several items. */
  readonly withItem?: boolean;
}) => {
  const { t } = useTranslation('alarms');
  const mayConfirm = usePermitted('alarms.confirm');
  const [confirming, setConfirming] = useState<number | null>(null);
  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton.Paragraph animated lineCount={4} />;
  if (data.list.length === 0) return <EmptyState title={t('current.empty')} />;
  return (
    <ul className={styles.cards}>
      {data.list.map((alarm) => (
        <li key={alarm.id}>
          <div>
            <LevelTag level={alarm.level} />
            <Moment time={alarm.raisedAt} />
          </div>
          <b>{alarmText(alarm, t)}</b>
          <small>
            {withItem ? `${alarm.itemName} · ` : ''}
            {alarm.deviceName}
          </small>
          <div>
            <AlarmState alarm={alarm} />
            {alarm.confirmed ? (
              <small>{alarm.confirmedBy}</small>
            ) : (
              <Button
                size="small"
                color="primary"
                disabled={!mayConfirm}
                onClick={() => setConfirming(alarm.id)}
              >
                {t('actions.confirm')}
              </Button>
            )}
          </div>
        </li>
      ))}
      {confirming === null ? null : (
        <PhoneConfirm alarmId={confirming} onClose={() => setConfirming(null)} />
      )}
    </ul>
  );
};
