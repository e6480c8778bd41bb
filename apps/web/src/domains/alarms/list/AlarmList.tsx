import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { LevelTag, Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { itemAddress } from '../../items/index.ts';
import styles from '../alarms.module.css';
import { alarmText } from './alarm-text.ts';

/** Where the alarms of its item are. */
export const itemOf = ({ itemId, itemName }: Alarm): string =>
  itemAddress({ id: itemId, itemName }, 'alarms');

/** Alarms in short, each leading to its item, or to another address. */
export const AlarmList = ({
  alarms,
  addressOf = itemOf,
}: {
  readonly alarms: readonly Alarm[];
  readonly addressOf?: (alarm: Alarm) => string;
}) => {
  const { t } = useTranslation('alarms');
  return (
    <ul className={styles.list}>
      {alarms.map((alarm) => (
        <li key={alarm.id}>
          <LevelTag level={alarm.level} />
          <Link to={addressOf(alarm)}>
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
