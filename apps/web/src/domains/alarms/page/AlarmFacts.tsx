import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceAddress, itemAddress } from '../../items/index.ts';
import { AlarmDuration } from '../list/AlarmDuration.tsx';
import { FirstOutText } from '../list/FirstOutText.tsx';
import { ShelvingText } from '../shelving/ShelvingText.tsx';
import styles from './alarm-page.module.css';

/** Where an alarm is and what raised it, each with the way there. */
export const AlarmFacts = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms/page');
  const { itemId, itemName, deviceId, deviceName, pointId, pointName, ruleId } = alarm;
  const device = deviceId === null || deviceName === null ? null : { id: deviceId, deviceName };
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.number')}</dt>
      <dd>{alarm.number}</dd>
      <dt>{t('facts.item')}</dt>
      <dd>
        <Link to={itemAddress({ id: itemId, itemName }, 'alarms')}>{itemName}</Link>
      </dd>
      {device === null ? null : (
        <>
          <dt>{t('facts.device')}</dt>
          <dd>
            <Link to={deviceAddress(device)}>{device.deviceName}</Link>
          </dd>
        </>
      )}
      {device === null || pointId === null ? null : (
        <>
          <dt>{t('facts.point')}</dt>
          <dd>
            <Link to={deviceAddress(device, 'trend', { points: `${pointId}` })}>{pointName}</Link>
          </dd>
        </>
      )}
      {ruleId === null ? null : (
        <>
          <dt>{t('facts.rule')}</dt>
          <dd>
            <Link to={`/item/item_query?itemId=${itemId}&tab=alarms&part=rules`}>{alarm.name}</Link>
          </dd>
        </>
      )}
      <dt>{t('facts.raised')}</dt>
      <dd>
        <Moment time={alarm.raisedAt} />
      </dd>
      <dt>{t('facts.duration')}</dt>
      <dd>
        <AlarmDuration alarm={alarm} />
      </dd>
      {alarm.normalSince === null ? null : (
        <>
          <dt>{t('facts.normal_since')}</dt>
          <dd>
            <Moment time={alarm.normalSince} />
          </dd>
        </>
      )}
      {alarm.realarms === 0 ? null : (
        <>
          <dt>{t('facts.realarms')}</dt>
          <dd>{t('facts.times', { count: alarm.realarms })}</dd>
        </>
      )}
      {alarm.orderWanted ? (
        <>
          <dt>{t('facts.order')}</dt>
          <dd>{t('facts.order_wanted')}</dd>
        </>
      ) : null}
      {alarm.firstOut === null ? null : (
        <>
          <dt>{t('facts.first_out')}</dt>
          <dd>
            <FirstOutText alarm={alarm} />
          </dd>
        </>
      )}
      {alarm.suppressedBy === null ? null : (
        <>
          <dt>{t('facts.suppressed')}</dt>
          <dd>{alarm.suppressedBy}</dd>
        </>
      )}
      {alarm.shelving === null ? null : (
        <>
          <dt>{t('facts.shelving')}</dt>
          <dd>
            <ShelvingText alarm={alarm} />
          </dd>
        </>
      )}
    </dl>
  );
};
