import { alarmPreferenceEndpoints } from '@millwright/contract/alarms/endpoints';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from './AlarmPopups.module.css';
import { PopupCard } from './PopupCard.tsx';
import { dismissAllPopups, dismissPopup, type Popup, popupsStore } from './popups.store.ts';
import { useAlarmPopups } from './use-alarm-popups.ts';
import { usePopupSounds } from './use-popup-sounds.ts';

/** As many stand on the page; the others wait behind them. */
const shown = 4;

/** What has just happened, over whatever page is shown; heard too, where the user wants it. */
export const AlarmPopups = () => {
  const { t } = useTranslation('alarms');
  const navigate = useNavigate();
  const preferences = [
    useCall(alarmPreferenceEndpoints.popup, {}),
    useCall(alarmPreferenceEndpoints.voice, {}),
  ] as const;
  const popup = preferences[0].data?.popup ?? false;
  const voice = preferences[1].data?.voice ?? false;
  const popups = useStore(popupsStore, (state) => state.popups);
  const { blocked, tell } = usePopupSounds(voice);
  // Without popups nothing could be dismissed, so the sound comes once.
  const known = preferences.every(({ isPending }) => !isPending);
  const listening = useAlarmPopups(known ? popup : null, (text) => tell(text, !popup));

  const open = ({ key, to }: Popup): void => {
    dismissPopup(key);
    void navigate(to);
  };
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
      {popups.length > 1 ? (
        <p className={styles.rest}>
          {more > 0 ? <span>{t('popup.more', { count: more })}</span> : null}
          <button onClick={dismissAllPopups} type="button">
            {t('popup.dismissAll')}
          </button>
        </p>
      ) : null}
    </section>
  );
};
