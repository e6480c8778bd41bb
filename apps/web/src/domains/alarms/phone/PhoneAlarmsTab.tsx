import type { ItemId } from '@millwright/kernel';
import { Choices } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemTabProps } from '../../items/index.ts';
import { useAlarmHistory, useCurrentAlarms } from '../alarms.queries.ts';
import { PhoneAlarmCards } from './PhoneAlarmCards.tsx';

/** How far back the phone's history goes, and how many alarms it shows. */
const historySpanMs = 30 * 86_400_000;
const shown = 100;
const page = { page: 1, pageSize: shown, sort: 'raisedAt' } as const;

/** The alarms of an item, on the phone. */
export const PhoneAlarmsTab = ({ itemId }: ItemTabProps) => {
  const { t } = useTranslation('alarms');
  const [part, setPart] = useState<'current' | 'history'>('current');
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
      {part === 'current' ? <Current itemId={itemId} /> : <History itemId={itemId} />}
    </>
  );
};

const Current = ({ itemId }: { readonly itemId: ItemId }) => {
  const query = useCurrentAlarms({ ...page, itemId, retained: true });
  return <PhoneAlarmCards {...query} />;
};

const History = ({ itemId }: { readonly itemId: ItemId }) => {
  const [opened] = useState(() => Date.now());
  const query = useAlarmHistory({
    ...page,
    itemId,
    from: opened - historySpanMs,
    to: opened + 86_400_000,
  });
  return <PhoneAlarmCards {...query} />;
};
