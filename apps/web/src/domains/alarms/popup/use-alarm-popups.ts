import { isSilent } from '@millwright/contract/alarms/alarm-silence';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { type AlarmNews, alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import type { Say } from '../../../texts/say.ts';
import { live } from '../../../wire/live/live.ts';
import { sessionSince } from '../../../wire/session-since.ts';
import { itemAddress } from '../../items/index.ts';
import { alarmText } from '../list/alarm-text.ts';
import { alarmKey, catchUp, missedOf } from './catch-up.ts';
import { fetchRetained } from './fetch-retained.ts';
import { dismissPopup, type Popup, popupsStore, settlePopup, showPopup } from './popups.store.ts';

const popupOf = (alarm: Alarm, t: Say, mayList: boolean): Popup => ({
  key: alarmKey(alarm),
  kind: 'alarm',
  text: alarmText(alarm, t),
  place: [alarm.itemName, alarm.deviceName].filter(Boolean).join(' · '),
  time: alarm.raisedAt,
  level: alarm.level,
  priority: alarm.priority,
  to: mayList
    ? '/alarm/current_alarm_page'
    : itemAddress({ id: alarm.itemId, itemName: alarm.itemName }, 'alarms'),
});

/**
 * Shows a popup for each alarm of the levels that are `shown`, and tells of it in any case; null = not
 * known yet. One that was confirmed or shelved by anybody goes; one that cleared stays to be read. What
 * happened meanwhile, before there was a connection or while it was down, is made good.
 * @returns whether an alarm that is raised now would be heard
 */
export const useAlarmPopups = (
  shown: ((level: number) => boolean) | null,
  onRaised: (popup: Popup) => void,
): boolean => {
  const { t } = useTranslation('alarms');
  const mayList = mayOpen(useProfile(), 'current_alarm_page');
  const [listening, setListening] = useState(false);
  // Not when this part came: whoever has just signed in has seen none of what happened meanwhile.
  const [since] = useState(sessionSince);
  const [heard] = useState(() => new Set<number>());

  /** Shows all, says the newest: the oldest come first. */
  const announce = (alarms: readonly Alarm[]): void => {
    const popups = alarms.map((alarm) => popupOf(alarm, t as Say, mayList));
    for (const { id } of alarms) heard.add(id);
    for (const popup of popups) if (shown?.(popup.level ?? 4)) showPopup(popup);
    const newest = popups.at(-1);
    if (newest !== undefined) onRaised(newest);
  };
  const take = ({ event, alarm }: AlarmNews): void => {
    if (event === 'cleared') settlePopup(alarmKey(alarm));
    if (event === 'confirmed') dismissPopup(alarmKey(alarm));
    if (event === 'silenced') dismissPopup(alarmKey(alarm));
    // Until it is told of again it is news to nobody.
    if (isSilent(alarm)) return;
    const isNews = event === 'announced' || (event === 'raised' && !heard.has(alarm.id));
    if (isNews && alarm.active && !alarm.confirmed) announce([alarm]);
    heard.add(alarm.id);
  };
  const makeGood = (popups: readonly Popup[], retained: readonly Alarm[]): void => {
    catchUp(popups, retained);
    announce(missedOf(retained, since, heard));
  };
  const latest = useRef({ take, makeGood });
  latest.current = { take, makeGood };

  const known = shown !== null;
  // One subscription however often texts or switches change: none of its events is missed.
  useEffect(() => {
    if (!known) return;
    let current = true;
    let caughtUp = false;
    const onStart = async (): Promise<void> => {
      const { popups } = popupsStore.getState();
      // Without an answer they stay, to be dismissed by hand.
      const from = Math.min(since, ...popups.map(({ time }) => time));
      const retained = await fetchRetained(from).catch(() => null);
      if (!current) return;
      if (retained !== null) latest.current.makeGood(popups, retained);
      caughtUp = true;
      setListening(live.connection.getState().state === 'open');
    };
    const ends = [
      live.connection.subscribe(({ state }) => {
        // One that was silent for a while has missed nothing; a new one catches up first.
        if (state !== 'open' && state !== 'silent') caughtUp = false;
        setListening(state === 'open' && caughtUp);
      }),
      live.listen(
        alarmsTopic,
        (news) => latest.current.take(news),
        () => void onStart(),
      ),
    ];
    return () => {
      current = false;
      for (const end of ends) end();
    };
  }, [known, since]);
  return listening;
};
