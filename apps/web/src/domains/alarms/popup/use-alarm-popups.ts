import type { AlarmTopics } from '@millwright/contract/alarms/alarms.events';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import type { Say } from '../../../texts/say.ts';
import { live } from '../../../wire/live.ts';
import { itemAddress } from '../../items/index.ts';
import { alarmText } from '../alarm-text.ts';
import { fetchRetained } from '../alarms.queries.ts';
import { alarmKey, catchUp } from './catch-up.ts';
import { dismissPopup, type Popup, popupsStore, settlePopup, showPopup } from './popups.store.ts';

const popupOf = (alarm: Alarm, t: Say, mayList: boolean): Popup => ({
  key: alarmKey(alarm),
  kind: 'alarm',
  text: alarmText(alarm, t),
  place: [alarm.itemName, alarm.deviceName].filter(Boolean).join(' · '),
  time: alarm.raisedAt,
  level: alarm.level,
  to: mayList
    ? '/alarm/current_alarm_page'
    : itemAddress({ id: alarm.itemId, itemName: alarm.itemName }, 'alarms'),
});

/** What happened while the connection was down is nowhere told. */
const catchUpAfterBreaks = (): (() => void) =>
  live.connection.subscribe(({ state }) => {
    const { popups } = popupsStore.getState();
    if (state !== 'open' || popups.length === 0) return;
    // Without an answer they stay, to be dismissed by hand.
    fetchRetained().then(
      (retained) => retained && catchUp(popups, retained),
      () => null,
    );
  });

/**
 * Shows a popup for each alarm that is raised, if `shown`, and tells of it in any case. One that
 * was confirmed by anybody goes; one that cleared stays to be read.
 */
export const useAlarmPopups = (shown: boolean, onRaised: (text: string) => void): void => {
  const { t } = useTranslation('alarms');
  const mayList = mayOpen(useProfile(), 'current_alarm_page');
  const hear = (data: unknown): void => {
    const { event, alarm } = data as AlarmTopics['alarms'];
    if (event === 'cleared') settlePopup(alarmKey(alarm));
    if (event === 'confirmed') dismissPopup(alarmKey(alarm));
    if (event !== 'raised') return;
    const popup = popupOf(alarm, t as Say, mayList);
    if (shown) showPopup(popup);
    onRaised(popup.text);
  };
  const latest = useRef(hear);
  latest.current = hear;
  // One subscription however often texts or switches change: none of its events is missed.
  useEffect(() => live.listen('alarms', (data) => latest.current(data)), []);
  useEffect(catchUpAfterBreaks, []);
};
