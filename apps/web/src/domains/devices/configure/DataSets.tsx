import { PlusOutlined } from '@ant-design/icons';
import type { DataSet } from '@millwright/contract/devices/data-sets/data-sets.schemas';
import {
  ConfirmAction,
  type DataColumn,
  DataTable,
  EmptyState,
  type ListDefaults,
  Moment,
  SearchForm,
  useListQuery,
} from '@millwright/ui';
import { App, Button, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { textField } from '../../../shell/list/search-fields.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import type { Say } from '../../../texts/say.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from './configure.module.css';
import { useBindDataSet, useDataSetList, useDeleteDataSets } from './configure.queries.ts';
import { DataSetDrawer } from './DataSetDrawer.tsx';
import { ImportDataSet } from './ImportDataSet.tsx';
import { MonitorDataSet } from './MonitorDataSet.tsx';

const defaults: ListDefaults = { pageSize: 20, sort: 'name', filters: ['keyword'] };
const sorts = ['name', 'pointCount', 'createdAt', 'updatedAt'] as const;

type Task =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'monitor' | 'import'; readonly dataSet: DataSet };

/** The data sets of an item. */
export const DataSets = ({ itemId }: { readonly itemId: number }) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const sort = sorts.find((name) => name === query.sort);
  const list = useDataSetList({
    itemId,
    page: query.page,
    pageSize: query.pageSize,
    order: query.order,
    ...(sort === undefined ? {} : { sort }),
    ...(query.filters.keyword ? { keyword: query.filters.keyword } : {}),
  });
  const [task, setTask] = useState<Task | null>(null);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const bind = useBindDataSet(itemId);
  const remove = useDeleteDataSets();
  const mayEdit = usePermitted('points.edit');
  const mayDelete = usePermitted('points.delete');
  const fields = useMemo(() => [textField('keyword', t('sets.name'))], [t]);
  const done = (): void => setTask(null);
  return (
    <>
      <SearchForm
        fields={fields}
        values={query.filters}
        onSearch={(filters) => changeQuery({ filters, page: 1 })}
      />
      <DataTable<DataSet>
        name="data-sets"
        title={t('sets.title')}
        actions={
          <Button
            type="primary"
            icon={<PlusOutlined />}
            disabled={!mayEdit}
            onClick={() => setTask({ kind: 'create' })}
          >
            {t('sets.create')}
          </Button>
        }
        rowKey={({ id }) => id}
        columns={dataSetColumns(t)}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('sets.empty')} hint={t('sets.empty_hint')} />}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <ConfirmAction
              danger
              question={t('sets.delete_many', { count: selected.length })}
              onConfirm={() =>
                remove.mutate(selected, {
                  onSuccess: () => {
                    message.success(t('sets.deleted'));
                    setSelected([]);
                  },
                })
              }
            >
              <Button danger size="small" disabled={!mayDelete}>
                {t('actions.delete')}
              </Button>
            </ConfirmAction>
          ),
        }}
        rowActions={(dataSet) => [
          {
            key: 'monitor',
            label: t('sets.monitor'),
            run: () => setTask({ kind: 'monitor', dataSet }),
          },
          {
            key: 'edit',
            label: t('actions.edit'),
            disabled: !mayEdit,
            run: () => setTask({ kind: 'edit', dataSet }),
          },
          {
            key: 'import',
            label: t('sets.import'),
            disabled: !mayEdit,
            run: () => setTask({ kind: 'import', dataSet }),
          },
          {
            key: 'bind',
            label: t(dataSet.bound ? 'sets.unbind' : 'sets.bind'),
            disabled: !mayEdit,
            run: () => bind.mutate(dataSet.bound ? null : dataSet.id),
          },
        ]}
      />
      {task?.kind === 'create' ? (
        <DataSetDrawer itemId={itemId} dataSet={null} onClose={done} />
      ) : null}
      {task?.kind === 'edit' ? (
        <DataSetDrawer itemId={itemId} dataSet={task.dataSet} onClose={done} />
      ) : null}
      {task?.kind === 'monitor' ? <MonitorDataSet dataSet={task.dataSet} onClose={done} /> : null}
      {task?.kind === 'import' ? <ImportDataSet dataSet={task.dataSet} onClose={done} /> : null}
    </>
  );
};

const dataSetColumns = (t: Say): readonly DataColumn<DataSet>[] => [
  {
    key: 'name',
    title: t('sets.name'),
    sortable: true,
    hideable: false,
    render: ({ name, bound }) => (
      <>
        {name}
        {bound ? (
          <Tag color="blue" className={styles.bound ?? ''}>
            {t('sets.bound')}
          </Tag>
        ) : null}
      </>
    ),
  },
  {
    key: 'pointCount',
    title: t('fields.points'),
    align: 'right',
    sortable: true,
    render: ({ pointCount }) => pointCount,
  },
  { key: 'note', title: t('fields.note'), ellipsis: true, render: ({ note }) => note || '–' },
  {
    key: 'updatedAt',
    title: t('fields.updatedAt'),
    sortable: true,
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];
