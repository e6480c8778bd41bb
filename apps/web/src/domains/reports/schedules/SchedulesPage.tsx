import type { ItemId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { Waiting } from '../../../shell/pages/Waiting.tsx';
import { ChosenItemPage, useItemZone } from '../../items/index.ts';
import { Runs } from './Runs.tsx';
import { ScheduleList } from './ScheduleList.tsx';

/** The reports of an item that are made by themselves, and what came of them. */
export const SchedulesPage = () => {
  const { t } = useTranslation('reports/schedules');
  return (
    <ChosenItemPage title={t('title')} detail={t('detail')}>
      {(itemId) => <ItemSchedules itemId={itemId} />}
    </ChosenItemPage>
  );
};

const ItemSchedules = ({ itemId }: { readonly itemId: ItemId }) => {
  const [params, change] = useAddress();
  const timeZone = useItemZone(itemId);
  const scheduleId = readId((id) => id, params.get('schedule'));
  const open = (id: number | null): void =>
    change((address) => {
      for (const name of ['schedule', 'run']) address.delete(name);
      if (id !== null) address.set('schedule', String(id));
    });
  if (timeZone === null) return <Waiting />;
  return (
    <>
      <ScheduleList itemId={itemId} timeZone={timeZone} onRuns={open} />
      {scheduleId === null ? null : (
        <Runs
          key={scheduleId}
          scheduleId={scheduleId}
          timeZone={timeZone}
          onClose={() => open(null)}
        />
      )}
    </>
  );
};
