import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { Choices, EmptyState, ErrorState, LevelTag, Moment } from '@millwright/ui';
import { Button, Skeleton } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../shell/session/use-profile.ts';
import { failureText } from '../../wire/failure-text.ts';
import type { ItemTabProps } from '../items/index.ts';
import { AlarmState } from './AlarmState.tsx';
import { alarmText } from './alarm-text.ts';
import styles from './alarms.module.css';
import { useAlarmHistory, useCurrentAlarms } from './alarms.queries.ts';
import { PhoneConfirm } from './PhoneConfirm.tsx';

/** How far back the phone's history goes, and how many alarms it shows. */
const historySpanMs = 30 * 86_400_000;
const shown = 100;
const page = { page: 1, pageSize: shown, sort: 'raisedAt' } as const;

/** The alarms of an item, on the phone. */
export const PhoneAlarmsTab = ({ itemId }: ItemTabProps) => {
  const { t } = useTranslation('alarms');
  const [part, setPart] = useState<'current' | 'history'>('current');
  return (
    <>
      <Choices
        label={t('titles.tab')}
        value={part}
        onChange={setPart}
        options={[
          { key: 'current', label: t('current.tab') },
          { key: 'history', label: t('history.tab') },
        ]}
      />
      {part === 'current' ? <Current itemId={itemId} /> : <History itemId={itemId} />}
    </>
  );
};

const Current = ({ itemId }: { readonly itemId: number }) => {
  const query = useCurrentAlarms({ ...page, itemId, retained: true });
  return <Cards {...query} />;
};

const History = ({ itemId }: { readonly itemId: number }) => {
  const [opened] = useState(() => Date.now());
  const query = useAlarmHistory({
    ...page,
    itemId,
    from: opened - historySpanMs,
    to: opened + 86_400_000,
  });
  return <Cards {...query} />;
};

const Cards = ({
  data,
  error,
  refetch,
}: {
  readonly data: { readonly list: readonly Alarm[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
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
          <small>{alarm.deviceName}</small>
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
