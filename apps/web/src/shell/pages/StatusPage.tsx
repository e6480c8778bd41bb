import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CallError } from '../../wire/errors/call-error.ts';
import { Icon } from '../icons/Icon.tsx';
import { isOnline } from '../status/network.ts';
import { versionStore } from '../status/version.store.ts';
import styles from './StatusPage.module.css';
import { useTitle } from './use-title.ts';

export type Status = '401' | '404' | '500' | 'desktop-only' | 'offline' | 'new-version';

/** Which page tells about a failure: a missing chunk may mean that a newer version is out. */
export const statusOfFailure = (failure: unknown): Status => {
  if (!isOnline()) return 'offline';
  if (failure instanceof CallError) return failure.failure === 'network' ? 'offline' : '500';
  const missingChunk = /dynamically imported module|module script failed|preload CSS/i;
  return failure instanceof Error && missingChunk.test(failure.message) ? 'new-version' : '500';
};

interface StatusPageProps {
  readonly status: Status;
  /** Tries the page again; absent where there is nothing to try. */
  readonly onRetry?: (() => void) | undefined;
}

/** One of the pages that stand in for another: no access, unknown, broken, for the desktop, offline, outdated. */
export const StatusPage = ({ status: given, onRetry }: StatusPageProps) => {
  const { t } = useTranslation('shell');
  const { outdated: isKnown } = useStore(versionStore);
  // Without an answer of the server nobody knows whether there is one.
  const status = given === 'new-version' && !isKnown ? 'offline' : given;
  useTitle(t(`status.${status}.title`));
  const outdated = status === 'new-version';
  const isNumbered = /^\d/.test(status);
  return (
    <main className={styles.page}>
      <p aria-hidden="true" className={styles.mark}>
        {isNumbered ? status : <Icon name={outdated ? 'refresh' : 'warning'} size={72} />}
      </p>
      <h1 className={styles.title}>{t(`status.${status}.title`)}</h1>
      <p className={styles.text}>{t(`status.${status}.text`)}</p>
      <p className={styles.ways}>
        {outdated && (
          <button className={styles.primary} onClick={() => location.reload()} type="button">
            {t('status.reload')}
          </button>
        )}
        {!outdated && onRetry !== undefined && (
          <button className={styles.primary} onClick={onRetry} type="button">
            {t('status.retry')}
          </button>
        )}
        {(isNumbered || status === 'desktop-only') && (
          <a
            className={styles.plain}
            href={location.pathname.startsWith('/m/') ? '#/home' : import.meta.env.BASE_URL}
          >
            {t('status.home')}
          </a>
        )}
      </p>
    </main>
  );
};
