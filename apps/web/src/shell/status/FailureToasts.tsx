/** Failed calls, told at the top of whatever page is shown, sign-in included. */
import { useEffect, useState } from 'react';
import { onCallFailure } from '../../wire/failures.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './FailureToasts.module.css';

const shownMs = 3000;

export const FailureToasts = () => {
  const [texts, setTexts] = useState<readonly string[]>([]);

  useEffect(() => {
    const timers = new Map<string, ReturnType<typeof setTimeout>>();
    const end = onCallFailure(({ error: { text }, hidden }) => {
      if (hidden) return;
      // The same words are shown once, for the full time since they were last said.
      clearTimeout(timers.get(text));
      setTexts((shown) => (shown.includes(text) ? shown : [...shown, text]));
      const hide = (): void => setTexts((shown) => shown.filter((other) => other !== text));
      timers.set(text, setTimeout(hide, shownMs));
    });
    return () => {
      end();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);

  return (
    <div aria-live="assertive" className={styles.toasts} role="status">
      {texts.map((text) => (
        <p className={styles.toast} key={text}>
          <Icon name="warning" size={18} />
          {text}
        </p>
      ))}
    </div>
  );
};
