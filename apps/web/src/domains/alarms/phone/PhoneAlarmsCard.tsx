import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { showAppBadge } from '../../../shell/install/app-badge.ts';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { deviceAddress } from '../../items/index.ts';
import styles from '../alarms.module.css';
import { useCurrentAlarms, useUnconfirmedCount } from '../alarms.queries.ts';
import { AlarmList, itemOf } from '../list/AlarmList.tsx';
import { partAddress } from './alarm-parts.ts';

/** The most serious; the rest is a tap away. */
const shown = 5;

/** One of a device leads to the device: there are its values, and there it is confirmed. */
const addressOf = (alarm: Alarm): string => {
  const { deviceId, deviceName } = alarm;
  return deviceId === null || deviceName === null
    ? itemOf(alarm)
    : deviceAddress({ id: deviceId, deviceName }, 'alarms');
};

/** What is wrong, the most serious first, at the top of the phone's home page. */
export const PhoneAlarmsCard = () => {
  const { t } = useTranslation('alarms');
  const mayList = mayOpen(useProfile(), 'current_alarm_page');
  const alarms = useCurrentAlarms({ page: 1, pageSize: shown, sort: 'level', silence: 'none' });
  const counted = useUnconfirmedCount();
  useEffect(() => {
    if (counted !== undefined) showAppBadge(counted);
  }, [counted]);
  const unconfirmed = counted ?? 0;
  if (alarms.error && !alarms.data) {
    const reason = failureText(alarms.error) ?? '';
    return <ErrorState reason={reason} onRetry={() => void alarms.refetch()} />;
  }
  if (!alarms.data) return <Skeleton.Paragraph animated lineCount={shown} />;
  const { list, total } = alarms.data;
  return (
    <div className={styles.phone}>
      <div className={styles.first} data-wrong={total > 0}>
        <h2>
          <Icon name={total > 0 ? 'alarm' : 'check'} size={20} />
          {total > 0 ? t('phone.active', { count: total }) : t('current.empty')}
        </h2>
        {mayList && unconfirmed > 0 ? (
          <Link to={partAddress('unconfirmed')}>
            {t('phone.unconfirmed', { count: unconfirmed })}
            <Icon name="right" size={16} />
          </Link>
        ) : null}
      </div>
      <AlarmList alarms={list} addressOf={addressOf} />
      {mayList && total > list.length ? (
        <Link className={styles.all} to={partAddress('active')}>
          {t('card.all', { count: total })}
          <Icon name="right" size={16} />
        </Link>
      ) : null}
    </div>
  );
};
