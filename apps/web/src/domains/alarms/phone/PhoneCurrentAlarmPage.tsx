import { Choices, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import styles from '../alarms.module.css';
import { useCurrentAlarms, useUnconfirmedCount } from '../alarms.queries.ts';
import { type AlarmPart, alarmParts, askedOf, readShown } from './alarm-parts.ts';
import { PhoneAlarmCards } from './PhoneAlarmCards.tsx';
import { usePagedAlarms } from './paged-alarms.ts';

const titles = {
  active: 'state.active',
  unconfirmed: 'search.unconfirmed',
  shelved: 'phone.shelved',
} as const;
const levels = [4, 3, 2, 1] as const;

/** The alarms of every item that wait to be seen to, on the phone. */
export const PhoneCurrentAlarmPage = () => {
  const { t } = useTranslation('alarms');
  const { texts } = useUi();
  const [params, change] = useAddress();
  const shown = readShown(params);
  const alarms = usePagedAlarms(askedOf(shown));
  const active = useCurrentAlarms({ page: 1, pageSize: 1, silence: 'none' }).data?.total;
  const shelved = useCurrentAlarms({ page: 1, pageSize: 1, silence: 'any' }).data?.total;
  const counts = { active, unconfirmed: useUnconfirmedCount(), shelved };
  const titleOf = (part: AlarmPart): string => {
    const count = counts[part];
    const title = t(titles[part]);
    return count === undefined ? title : `${title} ${count}`;
  };
  return (
    <div className={styles.sheet}>
      <Choices
        label={t('fields.state')}
        value={shown.part}
        onChange={(part) => change((address) => address.set('part', part))}
        options={alarmParts.map((part) => ({ key: part, label: titleOf(part) }))}
      />
      <Choices
        label={t('fields.level')}
        value={shown.level === null ? 'any' : String(shown.level)}
        onChange={(level) =>
          change((address) =>
            level === 'any' ? address.delete('level') : address.set('level', level),
          )
        }
        options={[
          { key: 'any', label: t('search.any') },
          ...levels.map((level) => ({ key: String(level), label: texts.level[level] })),
        ]}
      />
      <PhoneAlarmCards alarms={alarms} withItem isCurrent />
    </div>
  );
};
