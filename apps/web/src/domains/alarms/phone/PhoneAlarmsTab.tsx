import type { DeviceId, ItemId } from '@millwright/kernel';
import { Choices } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { PhoneAlarmCards } from './PhoneAlarmCards.tsx';
import { usePagedAlarms, usePagedHistory } from './paged-alarms.ts';

const PhoneRecipients = lazyPart('alarms/recipients', () =>
  import('../recipients/PhoneRecipients.tsx').then((module) => module.PhoneRecipients),
);

/** How far back the phone's history goes. */
const historySpanMs = 30 * 86_400_000;
const latestFirst = { sort: 'raisedAt' } as const;

/** Of an item, or of one device of it. */
interface Whose {
  readonly itemId: ItemId;
  readonly deviceId?: DeviceId;
}

/** The alarms of an item, or of one device of it, on the phone. */
export const PhoneAlarmsTab = ({ itemId, deviceId }: Whose) => {
  const { t } = useTranslation('alarms');
  const [part, setPart] = useState<'current' | 'history' | 'recipients'>('current');
  const mayPlan = usePermitted('alarms.edit');
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
          ...(deviceId === undefined && mayPlan
            ? [{ key: 'recipients' as const, label: t('recipients.tab') }]
            : []),
        ]}
      />
      {part === 'current' ? <Current {...whose} /> : null}
      {part === 'history' ? <History {...whose} /> : null}
      {part === 'recipients' ? <PhoneRecipients itemId={itemId} /> : null}
    </>
  );
};

const Current = (whose: Whose) => {
  const alarms = usePagedAlarms({ ...latestFirst, ...whose, retained: true });
  return <PhoneAlarmCards alarms={alarms} withDevice={whose.deviceId === undefined} isCurrent />;
};

const History = (whose: Whose) => {
  const [opened] = useState(() => Date.now());
  const alarms = usePagedHistory({
    ...latestFirst,
    ...whose,
    from: opened - historySpanMs,
    to: opened + 86_400_000,
  });
  return <PhoneAlarmCards alarms={alarms} withDevice={whose.deviceId === undefined} />;
};
