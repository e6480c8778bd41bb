import { EmptyState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { EntryGrid } from './EntryGrid.tsx';
import { useManagement, useWorkbench } from './use-workbench.ts';
import type { WorkbenchEntry } from './workbench.ts';

const management: WorkbenchEntry = {
  path: '/administration/management',
  title: 'identity:titles.management',
  icon: 'settings',
};

/** The workbench tab: what the domains put on it, and the way to management. */
export const WorkbenchPage = () => {
  const { t } = useTranslation('identity');
  const own = useWorkbench('workbench');
  const entries = useManagement() ? [...own, management] : own;
  return entries.length === 0 ? (
    <EmptyState title={t('workbench.empty')} />
  ) : (
    <EntryGrid entries={entries} />
  );
};
