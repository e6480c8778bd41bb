import type { DataSet } from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { dataSetEndpoints } from '@millwright/contract/devices/endpoints';
import { dataSetFacts } from '@millwright/contract/devices/facts/data-set';
import { dataMonitorEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemId } from '@millwright/kernel';
import { type DataColumn, Moment } from '@millwright/ui';
import { Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import type { Say } from '../../../texts/say.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import styles from './configure.module.css';
import { DataSetDrawer } from './DataSetDrawer.tsx';
import { ImportDataSet } from './ImportDataSet.tsx';
import { MonitorDataSet } from './MonitorDataSet.tsx';

interface Task {
  readonly kind: 'monitor' | 'import';
  readonly dataSet: DataSet;
}

/** The data sets of an item. */
export const DataSets = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('devices');
  const [task, setTask] = useState<Task | null>(null);
  const bind = useChange(dataMonitorEndpoints.bind);
  const mayEdit = usePermitted('points.edit');
  const done = (): void => setTask(null);
  const remove = useDeleteVerb<DataSet>(dataSetEndpoints.delete, {
    permission: 'points.delete',
    label: t('actions.delete'),
    one: ({ name }) => t('sets.delete_one', { name }),
    many: (count) => t('sets.delete_many', { count }),
    done: () => t('sets.deleted'),
  });
  return (
    <>
      <ResourceTable
        name="data-sets"
        call={dataSetEndpoints.list}
        facts={dataSetFacts.list}
        input={{ itemId }}
        rowKey={({ id }) => id}
        sort="name"
        title={t('sets.title')}
        columns={dataSetColumns(t)}
        filters={[textField('keyword', t('sets.name'))]}
        empty={{ title: t('sets.empty'), hint: t('sets.empty_hint') }}
        permission="points.edit"
        create={t('sets.create')}
        edit={t('actions.edit')}
        drawer={(dataSet, close) => (
          <DataSetDrawer itemId={itemId} dataSet={dataSet} onClose={close} />
        )}
        rowActions={(dataSet) => [
          {
            key: 'monitor',
            label: t('sets.monitor'),
            run: () => setTask({ kind: 'monitor', dataSet }),
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
            run: () => bind.mutate({ itemId, dataSetId: dataSet.bound ? null : dataSet.id }),
          },
        ]}
        verbs={[remove]}
      />
      {task?.kind === 'monitor' ? <MonitorDataSet dataSet={task.dataSet} onClose={done} /> : null}
      {task?.kind === 'import' ? <ImportDataSet dataSet={task.dataSet} onClose={done} /> : null}
    </>
  );
};

const dataSetColumns = (t: Say): readonly DataColumn<DataSet>[] => [
  {
    key: 'name',
    title: t('sets.name'),
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
    render: ({ pointCount }) => pointCount,
  },
  { key: 'note', title: t('fields.note'), ellipsis: true, render: ({ note }) => note || '–' },
  {
    key: 'updatedAt',
    title: t('fields.updatedAt'),
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];
