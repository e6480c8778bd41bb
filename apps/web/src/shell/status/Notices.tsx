/** Standing lines above the page: no network, live values reconnecting, a newer version out. */
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { live } from '../../wire/live/live.ts';
import { isLost } from '../../wire/live/live-socket.ts';
import { Icon } from '../icons/Icon.tsx';
import { untilNewestWorks } from '../install/newest-worker.ts';
import { sessionStore } from '../session/session.store.ts';
import { returnToSelf } from '../session/sign-out.ts';
import styles from './Notices.module.css';
import { isOnline } from './network.ts';
import { versionStore } from './version.store.ts';

/** Hears whenever there may be a network or none. */
const onNetwork = (listen: () => void): (() => void) => {
  addEventListener('online', listen);
  addEventListener('offline', listen);
  return () => {
    removeEventListener('online', listen);
    removeEventListener('offline', listen);
  };
};

/** The line that a newer build is out; it says that the reload is under way. */
const NewVersion = () => {
  const { t } = useTranslation('shell');
  const [isReloading, setReloading] = useState(false);
  const reload = async (): Promise<void> => {
    setReloading(true);
    await untilNewestWorks();
    location.reload();
  };
  return (
    <p className={styles.news}>
      <Icon className={isReloading ? styles.turning : undefined} name="refresh" size={16} />
      {t('notices.newVersion')}
      <button
        className={styles.action}
        disabled={isReloading}
        onClick={() => void reload()}
        type="button"
      >
        {t('status.reload')}
      </button>
    </p>
  );
};

export const Notices = () => {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(onNetwork, isOnline);
  const connection = useStore(live.connection, ({ state }) => state);
  const profile = useStore(sessionStore, (state) => state.profile);
  const outdated = useStore(versionStore, ({ outdated }) => outdated);
  return (
    <div aria-live="polite">
      {profile?.original && (
        <p className={styles.warning}>
          <Icon name="users" size={16} />
          {t('notices.signedInAs', {
            name: profile.user_name,
            original: profile.original.user_name,
          })}
          <button className={styles.action} onClick={() => void returnToSelf()} type="button">
            {t('notices.returnToSelf')}
          </button>
        </p>
      )}
      {!online && (
        <p className={styles.warning}>
          <Icon name="warning" size={16} />
          {t('notices.offline')}
        </p>
      )}
      {online && isLost(connection) && (
        <p className={styles.warning}>
          <Icon className={styles.turning} name="refresh" size={16} />
          {t('notices.reconnecting')}
        </p>
      )}
      {outdated && <NewVersion />}
    </div>
  );
};
