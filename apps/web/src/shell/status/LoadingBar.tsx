import { useStore } from 'zustand';
import { activityStore } from '../../wire/activity.ts';
import styles from './LoadingBar.module.css';

/** A line along the top while calls run; quick ones never show it. */
export const LoadingBar = () => {
  const busy = useStore(activityStore, ({ running }) => running > 0);
  return busy ? <div aria-hidden="true" className={styles.bar} data-loading /> : null;
};
