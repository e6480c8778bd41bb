import type { DeviceId, ItemId } from '@millwright/kernel';
import { Choices } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlarmHistory, useCurrentAlarms } from '../alarms.queries.ts';
import { PhoneAlarmCards } from './PhoneAlarmCards.tsx';

/** How far back the phone's history goes, and how many alarms it shows. */
const historySpanMs = 30 * 86_400_000;
const shown = 100;
const page = { page: 1, pageSize: shown, sort: 'raisedAt' } as const;

/** Of an item, or of one device of it. */
interface Whose {
  readonly itemId: ItemId;
  readonly deviceId?: DeviceId;
}

/** The alarms of an item, or of one device of it, on the phone. */
export const PhoneAlarmsTab = ({ itemId, deviceId }: Whose) => {
  const { t } = useTranslation('alarms');
  const [part, setPart] = useState<'current' | 'history'>('current');
  const whose = deviceId === undefined ? { itemId } : { itemId, deviceId };
  return (
    <>
      <Choices
        label={t('titles.tab')}
        value={part}
        onChange={setPart}
        options={[
          { key: 'current', label: t('current.tab') },
          { key: 'history', label: t('history.tab') },
        ]}
      />
      {part === 'current' ? <Current {...whose} /> : <History {...whose} />}
    </>
  );
};

const Current = (whose: Whose) => {
  const query = useCurrentAlarms({ ...page, ...whose, retained: true });
  return <PhoneAlarmCards query={query} withDevice={whose.deviceId === undefined} isCurrent />;
};

const History = (whose: Whose) => {
  const [opened] = useState(() => Date.now());
  const query = useAlarmHistory({
    ...page,
    ...whose,
    from: opened - historySpanMs,
    to: opened + 86_400_000,
  });
  return <PhoneAlarmCards query={query} withDevice={whose.deviceId === undefined} />;
};
