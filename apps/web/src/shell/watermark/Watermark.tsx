import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { serverClock } from '../../wire/server-clock.ts';
import { useProfile } from '../session/use-profile.ts';
import styles from './Watermark.module.css';
import { watermarkStore } from './watermark.store.ts';
import { watermarkTile } from './watermark-tile.ts';

const everyMs = 60_000;

/** The server's time to the minute, as text. */
const useMinute = (locale: string): string => {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(now);
};

const Marks = ({ withTime }: { readonly withTime: boolean }) => {
  const { i18n } = useTranslation();
  const { user_name: name, original } = useProfile();
  const minute = useMinute(i18n.language);
  // Whoever acts as somebody else is named too.
  const who = original === null ? name : `${original.user_name} → ${name}`;
  const lines = withTime ? [who, minute] : [who];
  return (
    <div
      aria-hidden="true"
      className={styles.marks}
      data-watermark={lines.join(' ')}
      style={{ backgroundImage: watermarkTile(lines, '#808080') }}
    />
  );
};

/** Lies over everything, prints along, and lets every click through. */
export const Watermark = () => {
  const choice = useStore(watermarkStore, (state) => state.choice);
  return choice === 'none' ? null : <Marks withTime={choice === 'name-time'} />;
};
