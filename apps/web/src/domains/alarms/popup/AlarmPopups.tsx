import { alarmPreferenceEndpoints } from '@millwright/contract/alarms/endpoints';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Icon } from '../../../shell/icons/Icon.tsx';
import type { OverlayProps } from '../../../shell/web-domain.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from './AlarmPopups.module.css';
import { mostSevere } from './most-severe.ts';
import { PopupCard } from './PopupCard.tsx';
import { dismissAllPopups, dismissPopup, type Popup, popupsStore } from './popups.store.ts';
import { useAlarmPopups } from './use-alarm-popups.ts';
import { usePopupSounds } from './use-popup-sounds.ts';

/** As many stand on the page of a phone; the others wait behind them. */
const mostOnPhone = 2;
const listPage = '/alarm/current_alarm_page';

/** What has just happened, over whatever page is shown; heard too, where the user wants it. */
export const AlarmPopups = ({ frame }: OverlayProps) => {
  const { t } = useTranslation('alarms');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const preferences = [
    useCall(alarmPreferenceEndpoints.popup, {}),
    useCall(alarmPreferenceEndpoints.voice, {}),
    useCall(alarmPreferenceEndpoints.ways, {}),
  ] as const;
  const popup = preferences[0].data?.popup ?? false;
  const voice = preferences[1].data?.voice ?? false;
  const all = useStore(popupsStore, (state) => state.popups);
  // The phone has no room for what is over; its lists have it.
  const popups = frame === 'phone' ? all.filter(({ over }) => over !== true) : all;
  const ways = preferences[2].data?.list;
  const chosen = (channel: 'popup' | 'voice', level: number): boolean =>
    ways?.find((way) => way.channel === channel)?.levels.some((one) => one === level) ?? true;
  const isShown = (level: number): boolean => popup && chosen('popup', level);
  const isHeard = (level: number): boolean => chosen('voice', level);
  const { blocked, tell } = usePopupSounds(voice, isHeard);
  // Without popups nothing could be dismissed, so the sound comes once.
  const known = preferences.every(({ isPending }) => !isPending);
  const listening = useAlarmPopups(known ? isShown : null, ({ text, level = 4 }) => {
    if (isHeard(level)) tell(text, !isShown(level));
  });

  const open = ({ key, to }: Popup): void => {
    dismissPopup(key);
    void navigate(to);
  };
  const [unfolded, unfold] = useState(false);
  const dismissAll = (): void => {
    dismissAllPopups();
    unfold(false);
  };
  const card = (each: Popup, rest?: ReactNode) => (
    <PopupCard
      key={each.key}
      onDismiss={() => dismissPopup(each.key)}
      onOpen={() => open(each)}
      popup={each}
      rest={rest}
    />
  );
  const dismissButton = (
    <button onClick={dismissAll} type="button">
      {t('popup.dismissAll')}
    </button>
  );
  const foldButton = (label: string) => (
    <button aria-expanded={unfolded} onClick={() => unfold(!unfolded)} type="button">
      {label}
    </button>
  );

  const onPhone = (): ReactNode => {
    // The phone's list of alarms has no room for them, and shows them itself.
    const shown = pathname === listPage ? 0 : mostOnPhone;
    const more = popups.length - shown;
    return (
      <>
        {popups.slice(0, shown).map((each) => card(each))}
        {popups.length > Math.min(shown, 1) ? (
          <p className={styles.rest}>
            {more > 0 ? (
              <span>{t(shown === 0 ? 'phone.fresh' : 'popup.more', { count: more })}</span>
            ) : null}
            {dismissButton}
          </p>
        ) : null}
      </>
    );
  };
  const onDesktop = (): ReactNode => {
    const first = mostSevere(popups);
    if (first === undefined || popups.length === 1) return popups.map((each) => card(each));
    if (!unfolded) {
      const more = t('popup.more', { count: popups.length - 1 });
      // One card of all, so that what is watched below stays in sight.
      return card(
        first,
        <>
          {foldButton(more)}
          {dismissButton}
        </>,
      );
    }
    return (
      <>
        <div className={styles.all}>{popups.map((each) => card(each))}</div>
        <p className={styles.rest}>
          {foldButton(t('popup.fold'))}
          {dismissButton}
        </p>
      </>
    );
  };
  return (
    <section
      aria-busy={!listening}
      aria-label={t('popup.label')}
      aria-live="assertive"
      className={styles.stack}
    >
      {popups.length > 0 && blocked && voice ? (
        <p className={styles.blocked}>
          <Icon name="warning" size={16} />
          {t('popup.blocked')}
        </p>
      ) : null}
      {frame === 'phone' ? onPhone() : onDesktop()}
    </section>
  );
};
