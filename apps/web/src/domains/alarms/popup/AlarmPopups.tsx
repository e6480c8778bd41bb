import { alarmPreferenceEndpoints } from '@millwright/contract/alarms/endpoints';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Icon } from '../../../shell/icons/Icon.tsx';
import type { OverlayProps } from '../../../shell/web-domain.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from './AlarmPopups.module.css';
import { PopupCard } from './PopupCard.tsx';
import { dismissAllPopups, dismissPopup, type Popup, popupsStore } from './popups.store.ts';
import { useAlarmPopups } from './use-alarm-popups.ts';
import { usePopupSounds } from './use-popup-sounds.ts';

/** As many stand on the page; the others wait behind them. */
const most = { desktop: 4, phone: 2 };
const listPage = '/alarm/current_alarm_page';

/** What has just happened, over whatever page is shown; heard too, where the user wants it. */
export const AlarmPopups = ({ frame }: OverlayProps) => {
  const { t } = useTranslation('alarms');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const preferences = [
    useCall(alarmPreferenceEndpoints.popup, {}),
    useCall(alarmPreferenceEndpoints.voice, {}),
  ] as const;
  const popup = preferences[0].data?.popup ?? false;
  const voice = preferences[1].data?.voice ?? false;
  const all = useStore(popupsStore, (state) => state.popups);
  // The phone has no room for what is over; its lists have it.
  const popups = frame === 'phone' ? all.filter(({ over }) => over !== true) : all;
  const { blocked, tell } = usePopupSounds(voice);
  // Without popups nothing could be dismissed, so the sound comes once.
  const known = preferences.every(({ isPending }) => !isPending);
  const listening = useAlarmPopups(known ? popup : null, (text) => tell(text, !popup));

  const open = ({ key, to }: Popup): void => {
    dismissPopup(key);
    void navigate(to);
  };
  // The phone's list of alarms has no room for them, and shows them itself.
  const shown = frame === 'phone' && pathname === listPage ? 0 : most[frame];
  const more = popups.length - shown;
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
      {popups.slice(0, shown).map((each) => (
        <PopupCard
          key={each.key}
          onDismiss={() => dismissPopup(each.key)}
          onOpen={() => open(each)}
          popup={each}
        />
      ))}
      {popups.length > Math.min(shown, 1) ? (
        <p className={styles.rest}>
          {more > 0 ? (
            <span>{t(shown === 0 ? 'phone.fresh' : 'popup.more', { count: more })}</span>
          ) : null}
          <button onClick={dismissAllPopups} type="button">
            {t('popup.dismissAll')}
          </button>
        </p>
      ) : null}
    </section>
  );
};
