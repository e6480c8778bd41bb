import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { EmptyState, ErrorState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { deviceAddress } from '../../items/index.ts';
import styles from '../alarms.module.css';
import { useCurrentAlarms } from '../alarms.queries.ts';
import { AlarmList, itemOf } from '../list/AlarmList.tsx';

const shown = 20;

/** One of a device leads to the device: there are its values, and there it is confirmed. */
const addressOf = (alarm: Alarm): string => {
  const { deviceId, deviceName } = alarm;
  return deviceId === null || deviceName === null
    ? itemOf(alarm)
    : deviceAddress({ id: deviceId, deviceName }, 'alarms');
};

/** The latest active alarms, on the phone's home page. */
export const PhoneAlarmsCard = () => {
  const { t } = useTranslation('alarms');
  const { data, error, refetch } = useCurrentAlarms({ page: 1, pageSize: shown, sort: 'raisedAt' });
  return (
    <div className={styles.phone}>
      <div className={styles.head}>
        <h2>{t('current.title')}</h2>
      </div>
      {error && !data ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : null}
      {data?.list.length === 0 ? <EmptyState title={t('current.empty')} /> : null}
      <AlarmList alarms={data?.list ?? []} addressOf={addressOf} />
    </div>
  );
};
