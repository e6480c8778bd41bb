import { historySheetEndpoints } from '@millwright/contract/reports/endpoints';
import { historySheetFacts } from '@millwright/contract/reports/facts/history-sheet';
import type { HistorySheetBrief } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import type { ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { SheetDrawer } from './SheetDrawer.tsx';
import { useCopySheet } from './use-copy-sheet.ts';

const permission = 'historysheets.edit';

/** The history sheets of an item. */
export const SheetList = ({
  itemId,
  onOpen,
}: {
  readonly itemId: ItemId;
  readonly onOpen: (sheet: number, edit?: boolean) => void;
}) => {
  const { t } = useTranslation('reports/sheets');
  const copy = useCopySheet();
  const remove = useDeleteVerb<HistorySheetBrief>(historySheetEndpoints.delete, {
    permission,
    label: t('list.delete'),
    one: ({ name }) => t('list.delete_one', { name }),
    many: (count) => t('list.delete_many', { count }),
    done: (count) => t('list.deleted', { count }),
  });
  return (
    <ResourceTable
      name="history-sheets"
      call={historySheetEndpoints.list}
      facts={historySheetFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      title={t('list.title')}
      columns={[
        {
          key: 'name',
          title: t('list.name'),
          hideable: false,
          render: ({ id, name }) => (
            <Button type="link" size="small" onClick={() => onOpen(id)}>
              {name}
            </Button>
          ),
        },
        {
          key: 'createdAt',
          title: t('list.createdAt'),
          render: ({ createdAt }) => <Moment time={createdAt} />,
        },
        {
          key: 'updatedAt',
          title: t('list.updatedAt'),
          render: ({ updatedAt }) => <Moment time={updatedAt} />,
        },
      ]}
      filters={[textField('keyword', t('list.name'))]}
      empty={{ title: t('list.empty'), hint: t('list.empty_hint') }}
      permission={permission}
      create={t('list.create')}
      onOpen={({ id }) => onOpen(id)}
      drawer={(_, close) => (
        <SheetDrawer itemId={itemId} onClose={close} onMade={(id) => onOpen(id, true)} />
      )}
      verbs={[copy, remove]}
    />
  );
};
