import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../shell/navigation/use-address.ts';
import { lazyPart } from '../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../shell/session/use-profile.ts';
import type { ItemTabProps } from '../items/index.ts';
import styles from './alarms.module.css';
import { AlarmHistory } from './list/AlarmHistory.tsx';
import { CurrentAlarms } from './list/CurrentAlarms.tsx';
import { Rules } from './rules/Rules.tsx';

/** What is of the item alone is fetched when it is opened. */
const Recipients = lazyPart('alarms/recipients', () =>
  import('./recipients/Recipients.tsx').then((module) => module.Recipients),
);

const Suppressions = lazyPart('alarms/suppression', () =>
  import('./suppression/Suppressions.tsx').then((module) => module.Suppressions),
);

const Groups = lazyPart('alarms/groups', () =>
  import('./groups/Groups.tsx').then((module) => module.Groups),
);

const parts = ['current', 'history', 'rules', 'suppressions', 'groups', 'recipients'] as const;
type Part = (typeof parts)[number];

/** The alarms of an item, or of one device of it: what is wrong now, what was, what is watched, when nobody is told, and who is. */
export const AlarmsTab = ({ itemId, deviceId }: ItemTabProps) => {
  const { t } = useTranslation('alarms');
  const [params, change] = useAddress();
  const mayPlan = usePermitted('alarms.edit');
  // Rules and plans are of the item, and plans hold addresses of people.
  const isOffered: Readonly<Record<Part, boolean>> = {
    current: true,
    history: true,
    rules: deviceId === undefined,
    suppressions: deviceId === undefined,
    groups: deviceId === undefined,
    recipients: deviceId === undefined && mayPlan,
  };
  const offered = parts.filter((one) => isOffered[one]);
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
      {part === 'suppressions' ? <Suppressions itemId={itemId} /> : null}
      {part === 'groups' ? <Groups itemId={itemId} /> : null}
      {part === 'recipients' ? <Recipients itemId={itemId} /> : null}
    </>
  );
};
