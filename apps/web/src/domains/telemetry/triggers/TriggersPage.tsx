import { useTranslation } from 'react-i18next';
import { ChosenItemPage } from '../../items/index.ts';
import { TriggerList } from './TriggerList.tsx';

/** What an item does by itself when a condition turns. */
export const TriggersPage = () => {
  const { t } = useTranslation('telemetry');
  return (
    <ChosenItemPage title={t('titles.triggers')} detail={t('telemetry/triggers:detail')}>
      {(itemId) => <TriggerList itemId={itemId} />}
    </ChosenItemPage>
  );
};
