import { PlusOutlined } from '@ant-design/icons';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import {
  ConfirmAction,
  DataTable,
  EmptyState,
  type ListDefaults,
  SearchForm,
  useListQuery,
} from '@millwright/ui';
import { App, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { textField } from '../../../shell/list/search-fields.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useItemPointBriefs } from '../points/points.queries.ts';
import { HistoryTaskDrawer } from './HistoryTaskDrawer.tsx';
import { historyTaskColumns } from './history-task-columns.tsx';
import { useDeleteHistoryTasks, useHistoryTasks } from './history-tasks.queries.ts';

const defaults: ListDefaults = { pageSize: 20, sort: 'name', filters: ['keyword'] };
const sorts = ['name', 'createdAt', 'updatedAt'] as const;

/** The history tasks of an item. */
export const HistoryTaskList = ({ itemId }: { readonly itemId: number }) => {
  const { t } = useTranslation('telemetry');
  const { message } = App.useApp();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const sort = sorts.find((name) => name === query.sort);
  const list = useHistoryTasks({
    itemId,
    page: query.page,
    pageSize: query.pageSize,
    order: query.order,
    ...(sort === undefined ? {} : { sort }),
    ...(query.filters.keyword ? { keyword: query.filters.keyword } : {}),
  });
  const { data: points } = useItemPointBriefs(itemId);
  const names = useMemo(
    () => new Map(points?.list.map((point) => [point.id, `${point.deviceName} · ${point.name}`])),
    [points],
  );
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<{ readonly task: HistoryTask | null } | null>(null);
  const remove = useDeleteHistoryTasks();
  const mayEdit = usePermitted('history.edit');
  const fields = useMemo(() => [textField('keyword', t('history.name'))], [t]);
  const removeAll = (ids: readonly number[]): void =>
    remove.mutate(ids, {
      onSuccess: ({ deleted }) => {
        message.success(t('history.deleted', { count: deleted }));
        setSelected([]);
      },
    });
  return (
    <>
      <SearchForm
        fields={fields}
        values={query.filters}
        onSearch={(filters) => changeQuery({ filters, page: 1 })}
      />
      <DataTable<HistoryTask>
        name="history-tasks"
        title={t('history.list')}
        actions={
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={!mayEdit}
            onClick={() => setEdited({ task: null })}
          >
            {t('history.create')}
          </Button>
        }
        rowKey={({ id }) => id}
        columns={historyTaskColumns(t, names)}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('history.empty')} hint={t('history.empty_hint')} />}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <ConfirmAction
              danger
              question={t('history.delete_many', { count: selected.length })}
              onConfirm={() => removeAll(selected)}
            >
              <Button danger size="small" disabled={!mayEdit}>
                {t('history.delete')}
              </Button>
            </ConfirmAction>
          ),
        }}
        rowActions={(task) => [
          {
            key: 'edit',
            label: t('history.edit_action'),
            disabled: !mayEdit,
            run: () => setEdited({ task }),
          },
          {
            key: 'delete',
            label: t('history.delete'),
            danger: true,
            disabled: !mayEdit,
            confirm: t('history.delete_one', { name: task.name }),
            run: () => removeAll([task.id]),
          },
        ]}
      />
      {edited === null ? null : (
        <HistoryTaskDrawer itemId={itemId} task={edited.task} onClose={() => setEdited(null)} />
      )}
    </>
  );
};
