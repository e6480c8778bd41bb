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

/** The alarms of an item: what is wrong now, what was, and what is watched. */
export const AlarmsTab = ({ itemId }: ItemTabProps) => {
  const { t } = useTranslation('alarms');
  const [params, change] = useAddress();
  const part = parts.find((one) => one === params.get('part')) ?? 'current';
  const open = (next: Part): void => change((address) => address.set('part', next));
  return (
    <>
      <div className={styles.parts}>
        <Segmented<Part>
          value={part}
          onChange={open}
          options={parts.map((value) => ({ value, label: t(`${value}.tab`) }))}
        />
      </div>
      {part === 'current' ? <CurrentAlarms itemId={itemId} /> : null}
      {part === 'history' ? <AlarmHistory itemId={itemId} /> : null}
      {part === 'rules' ? <Rules itemId={itemId} /> : null}
    </>
  );
};
