import { historyTaskEndpoints } from '@millwright/contract/telemetry/endpoints';
import { historyTaskFacts } from '@millwright/contract/telemetry/facts/history-task';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import type { ItemId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { useItemPointBriefs } from '../points/points.queries.ts';
import { HistoryTaskDrawer } from './HistoryTaskDrawer.tsx';
import { historyTaskColumns } from './history-task-columns.tsx';

/** Whether each saves is asked for again this often. */
const everyMs = 5000;

/** The history tasks of an item. */
export const HistoryTaskList = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const { data: points } = useItemPointBriefs(itemId);
  const names = new Map(points?.list.map((one) => [one.id, `${one.deviceName} · ${one.name}`]));
  const remove = useDeleteVerb<HistoryTask>(historyTaskEndpoints.delete, {
    permission: 'history.edit',
    label: t('history.delete'),
    one: ({ name }) => t('history.delete_one', { name }),
    many: (count) => t('history.delete_many', { count }),
    done: (count) => t('history.deleted', { count }),
  });
  return (
    <ResourceTable
      name="history-tasks"
      call={historyTaskEndpoints.list}
      facts={historyTaskFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      refresh={{ everyMs }}
      title={t('history.list')}
      columns={historyTaskColumns(t, { labels: names, names: pointNames(points?.list ?? []) })}
      filters={[textField('keyword', t('history.name'))]}
      empty={{ title: t('history.empty'), hint: t('history.empty_hint') }}
      permission="history.edit"
      create={t('history.create')}
      edit={t('history.edit_action')}
      drawer={(task, close) => (
        <HistoryTaskDrawer
          itemId={itemId}
          task={task}
          points={points?.list ?? null}
          onClose={close}
        />
      )}
      verbs={[remove]}
    />
  );
};
