import { EmptyState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { EntryGrid } from './EntryGrid.tsx';
import { useWorkbench } from './use-workbench.ts';

/** What the workbench keeps behind its management entry. */
export const ManagementPage = () => {
  const { t } = useTranslation('identity');
  const entries = useWorkbench('management');
  return entries.length === 0 ? (
    <EmptyState title={t('workbench.empty')} />
  ) : (
    <EntryGrid entries={entries} />
  );
};
