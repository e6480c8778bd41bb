import { useState } from 'react';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import styles from '../alarms.module.css';
import { readHistoryShown } from './history-shown.ts';
import { PhoneAlarmCards } from './PhoneAlarmCards.tsx';
import { usePagedHistory } from './paged-alarms.ts';

/** Past alarms of every item on the phone, or the one that a link leads to. */
export const PhoneHistoryAlarmPage = () => {
  const [params] = useAddress();
  const [opened] = useState(() => Date.now());
  const alarms = usePagedHistory(readHistoryShown(params, opened));
  return (
    <div className={styles.sheet}>
      <PhoneAlarmCards alarms={alarms} withItem />
    </div>
  );
};
