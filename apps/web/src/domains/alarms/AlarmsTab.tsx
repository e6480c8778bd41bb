import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../shell/navigation/use-address.ts';
import type { ItemTabProps } from '../items/index.ts';
import styles from './alarms.module.css';
import { AlarmHistory } from './list/AlarmHistory.tsx';
import { CurrentAlarms } from './list/CurrentAlarms.tsx';
import { Rules } from './rules/Rules.tsx';

const parts = ['current', 'history', 'rules'] as const;
type Part = (typeof parts)[number];

/** The alarms of an item, or of one device of it: what is wrong now, what was, and what is watched. */
export const AlarmsTab = ({ itemId, deviceId }: ItemTabProps) => {
  const { t } = useTranslation('alarms');
  const [params, change] = useAddress();
  // Rules are of the item.
  const offered = parts.filter((one) => deviceId === undefined || one !== 'rules');
  const part = offered.find((one) => one === params.get('part')) ?? 'current';
  const of = deviceId === undefined ? { itemId } : { itemId, deviceId };
  const open = (next: Part): void => change((address) => address.set('part', next));
  return (
    <>
      <div className={styles.parts}>
        <Segmented<Part>
          value={part}
          onChange={open}
          options={offered.map((value) => ({ value, label: t(`${value}.tab`) }))}
        />
      </div>
      {part === 'current' ? <CurrentAlarms {...of} /> : null}
      {part === 'history' ? <AlarmHistory {...of} /> : null}
      {part === 'rules' ? <Rules itemId={itemId} /> : null}
    </>
  );
};
