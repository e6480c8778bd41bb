import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../wire/errors/call-error.ts';
import { useCountdown } from '../use-countdown.ts';

interface Attempt {
  /** Tries; what goes wrong is told. `wrong` is what is wrong before anything is tried. */
  readonly run: (wrong: string | null, work: () => Promise<void>) => Promise<void>;
  readonly busy: boolean;
  /** Why the last attempt failed, or how long to wait. */
  readonly told: string | null;
  /** Another way is tried: what went wrong on the one before is told no more. */
  readonly forget: () => void;
}

/**
 * Attempts to sign in; after too many failures the server locks them for a while. That is told and
 * forbids nothing here: an administrator may have lifted it.
 * @param who it is that tries: somebody else may go on at the same page
 */
export const useAttempt = (who = ''): Attempt => {
  const { t } = useTranslation('identity/sign-in');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lock, setLock] = useState({ until: 0, who });
  const left = useCountdown(lock.until);
  const locked = lock.who === who ? left : 0;

  const fail = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error;
    const { seconds } = error.details;
    const waits = error.status === 429 && typeof seconds === 'number';
    setLock({ until: waits ? Date.now() + seconds * 1000 : 0, who });
    setProblem(waits ? null : error.text);
  };

  // No more than this is loaded before sign-in: elsewhere waits are told by their two largest units.
  const wait = (): string =>
    locked > 60
      ? t('lockedLong', { minutes: Math.ceil(locked / 60) })
      : t('locked', { seconds: locked });
  return {
    run: async (wrong, work) => {
      setProblem(wrong);
      if (wrong !== null) return;
      setBusy(true);
      try {
        await work();
      } catch (error) {
        fail(error);
      } finally {
        setBusy(false);
      }
    },
    busy,
    told: problem ?? (locked > 0 ? wait() : null),
    forget: () => setProblem(null),
  };
};
