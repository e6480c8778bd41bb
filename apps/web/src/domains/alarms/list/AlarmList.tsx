import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { LevelTag, Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { itemAddress } from '../../items/index.ts';
import styles from '../alarms.module.css';
import { alarmText } from './alarm-text.ts';

/** Alarms in short, each leading to its item. */
export const AlarmList = ({ alarms }: { readonly alarms: readonly Alarm[] }) => {
  const { t } = useTranslation('alarms');
  return (
    <ul className={styles.list}>
      {alarms.map((alarm) => (
        <li key={alarm.id}>
          <LevelTag level={alarm.level} />
          <Link to={itemAddress({ id: alarm.itemId, itemName: alarm.itemName }, 'alarms')}>
            <b>{alarmText(alarm, t)}</b>
            <small>
              {alarm.itemName}
              {alarm.deviceName === null ? '' : ` · ${alarm.deviceName}`}
            </small>
          </Link>
          <Moment time={alarm.raisedAt} />
        </li>
      ))}
    </ul>
  );
};
