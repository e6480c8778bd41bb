import { isReturned } from '@millwright/contract/alarms/alarm-silence';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { LevelTag, Moment, StatusTag } from '@millwright/ui';
import { Button, NoticeBar, SwipeAction } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import type { PagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { deviceAddress } from '../../items/index.ts';
import styles from '../alarms.module.css';
import { AlarmState } from '../list/AlarmState.tsx';
import { alarmAddress } from '../list/alarm-address.ts';
import { alarmText } from '../list/alarm-text.ts';
import { PhoneConfirm } from './PhoneConfirm.tsx';
import { PhoneShelving } from './PhoneShelving.tsx';

export interface PhoneAlarmCardsProps {
  readonly alarms: PagedRows<Alarm>;
  /** Whether they are of several items. */
  readonly withItem?: boolean;
  /** Whether they are of several devices. */
  readonly withDevice?: boolean;
  /** Whether they wait to be seen to: then they are confirmed together, too. */
  readonly isCurrent?: boolean;
}

/** Alarms as cards: each leads to its device and trend, and is confirmed with a note or by a swipe. */
export const PhoneAlarmCards = ({
  alarms,
  withItem = false,
  withDevice = true,
  isCurrent = false,
}: PhoneAlarmCardsProps) => {
  const { t } = useTranslation('alarms');
  const mayConfirm = usePermitted('alarms.confirm');
  const [confirming, setConfirming] = useState<readonly Alarm[]>([]);
  const atOnce = useChange(alarmEndpoints.confirm);
  const error = failureText(atOnce.error);
  const open = alarms.rows.filter(({ confirmed }) => !confirmed);
  return (
    <>
      {error ? <NoticeBar color="error" wrap content={error} /> : null}
      {isCurrent && mayConfirm && open.length > 1 ? (
        <p className={styles.batch}>
          <Button size="small" onClick={() => setConfirming(open)}>
            {t('phone.confirm_all', { count: open.length })}
          </Button>
        </p>
      ) : null}
      <PhoneLongList
        of={alarms}
        name="alarms"
        keyOf={({ id }) => id}
        height={176}
        empty={{ title: t('current.empty') }}
      >
        {(alarm) => (
          <div className={styles.swiped}>
            <SwipeAction
              rightActions={
                alarm.confirmed || !mayConfirm
                  ? []
                  : [{ key: 'confirm', text: t('phone.at_once'), color: 'primary' }]
              }
              onAction={() => atOnce.mutate({ ids: [alarm.id], note: '' })}
            >
              <Card
                alarm={alarm}
                withItem={withItem}
                withDevice={withDevice}
                mayConfirm={mayConfirm}
                onConfirm={() => setConfirming([alarm])}
              />
            </SwipeAction>
          </div>
        )}
      </PhoneLongList>
      {confirming.length === 0 ? null : (
        <PhoneConfirm alarms={confirming} onClose={() => setConfirming([])} />
      )}
    </>
  );
};

const Card = ({
  alarm,
  withItem,
  withDevice,
  mayConfirm,
  onConfirm,
}: {
  readonly alarm: Alarm;
  readonly withItem: boolean;
  readonly withDevice: boolean;
  readonly mayConfirm: boolean;
  readonly onConfirm: () => void;
}) => {
  const { t } = useTranslation('alarms');
  return (
    <article className={styles.card} data-returned={isReturned(alarm) || undefined}>
      <div>
        <LevelTag level={alarm.level} />
        <Link className={styles.alone} to={alarmAddress(alarm)}>
          <Moment time={alarm.raisedAt} />
          <Icon name="right" size={16} />
        </Link>
      </div>
      <b>{alarmText(alarm, t)}</b>
      <Place alarm={alarm} withItem={withItem} withDevice={withDevice} />
      <div>
        <AlarmState alarm={alarm} />
        {alarm.orderWanted ? <StatusTag tone="warn">{t('state.order_wanted')}</StatusTag> : null}
        <TrendOf alarm={alarm} />
        <PhoneShelving alarm={alarm} />
        {alarm.confirmed ? null : (
          <Button
            className={styles.answer ?? ''}
            size="small"
            color="primary"
            disabled={!mayConfirm}
            onClick={onConfirm}
          >
            {t('actions.confirm')}
          </Button>
        )}
      </div>
      <Confirmation alarm={alarm} />
    </article>
  );
};

/** Who took note of it and when, and what was done. */
const Confirmation = ({
  alarm: { confirmed, confirmedBy, confirmedAt, note },
}: {
  readonly alarm: Alarm;
}) => {
  const { t } = useTranslation('alarms');
  if (!confirmed) return null;
  return (
    <dl className={styles.confirmation}>
      <dt>{t('fields.confirmedBy')}</dt>
      <dd>
        {confirmedBy ?? '–'} {confirmedAt === null ? null : <Moment time={confirmedAt} />}
      </dd>
      {note === '' ? null : (
        <>
          <dt>{t('fields.note')}</dt>
          <dd>{note}</dd>
        </>
      )}
    </dl>
  );
};

/** The course of the point that raised it. */
const TrendOf = ({ alarm: { deviceId, deviceName, pointId } }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation('alarms');
  if (deviceId === null || deviceName === null || pointId === null) return null;
  const device = { id: deviceId, deviceName };
  return (
    <Link className={styles.course} to={deviceAddress(device, 'trend', { points: `${pointId}` })}>
      <Icon name="analysis" size={16} />
      {t('phone.trend')}
    </Link>
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
