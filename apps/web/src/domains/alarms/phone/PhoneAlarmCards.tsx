import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { LevelTag, Moment } from '@millwright/ui';
import { Button } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { PhoneList, type PhoneListProps } from '../../../shell/phone/PhoneList.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { deviceAddress } from '../../items/index.ts';
import styles from '../alarms.module.css';
import { AlarmState } from '../list/AlarmState.tsx';
import { alarmText } from '../list/alarm-text.ts';
import { PhoneConfirm } from './PhoneConfirm.tsx';

/** Alarms as cards, each to be confirmed where it stands. */
export const PhoneAlarmCards = ({
  query,
  withItem = false,
  withDevice = true,
}: {
  readonly query: PhoneListProps<Alarm>['query'];
  /** Whether they are of several items. */
  readonly withItem?: boolean;
  /** Whether they are of several devices. */
  readonly withDevice?: boolean;
}) => {
  const { t } = useTranslation('alarms');
  const mayConfirm = usePermitted('alarms.confirm');
  const [confirming, setConfirming] = useState<Alarm | null>(null);
  return (
    <>
      <PhoneList query={query} empty={{ title: t('current.empty') }}>
        {(alarms) => (
          <ul className={styles.cards}>
            {alarms.map((alarm) => (
              <li key={alarm.id}>
                <div>
                  <LevelTag level={alarm.level} />
                  <Moment time={alarm.raisedAt} />
                </div>
                <b>{alarmText(alarm, t)}</b>
                <Place alarm={alarm} withItem={withItem} withDevice={withDevice} />
                <div>
                  <AlarmState alarm={alarm} />
                  {alarm.confirmed ? (
                    <small>{alarm.confirmedBy}</small>
                  ) : (
                    <Button
                      size="small"
                      color="primary"
                      disabled={!mayConfirm}
                      onClick={() => setConfirming(alarm)}
                    >
                      {t('actions.confirm')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </PhoneList>
      {confirming === null ? null : (
        <PhoneConfirm alarm={confirming} onClose={() => setConfirming(null)} />
      )}
    </>
  );
};

/** Where an alarm is; the device leads to its page. */
const Place = ({
  alarm: { itemName, deviceId, deviceName },
  withItem,
  withDevice,
}: {
  readonly alarm: Alarm;
  readonly withItem: boolean;
  readonly withDevice: boolean;
}) => {
  const item = withItem ? itemName : '';
  const device = withDevice ? (deviceName ?? '') : '';
  const words = [item, device].filter((name) => name !== '').join(' · ');
  if (words === '') return null;
  if (device === '' || deviceId === null) return <small>{words}</small>;
  return (
    <Link className={styles.place} to={deviceAddress({ id: deviceId, deviceName: device })}>
      {words}
      <Icon name="right" size={16} />
    </Link>
  );
};
