import styles from '../alarms.module.css';
import { useCurrentAlarms } from '../alarms.queries.ts';
import { PhoneAlarmCards } from './PhoneAlarmCards.tsx';

/** As many as a person scrolls through; the desktop searches among more. */
const newest = { page: 1, pageSize: 100, sort: 'raisedAt', retained: true } as const;

/** The alarms of every item that wait to be seen to, on the phone. */
export const PhoneCurrentAlarmPage = () => {
  const query = useCurrentAlarms(newest);
  return (
    <div className={styles.sheet}>
      <PhoneAlarmCards query={query} withItem />
    </div>
  );
};
