import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { alarmShelvingEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmShelvingFacts } from '@millwright/contract/alarms/facts/alarm-shelving';
import type { AlarmShelf } from '@millwright/contract/alarms/shelving/shelving.schemas';
import type { ItemId } from '@millwright/kernel';
import { type DataColumn, LevelTag, Moment } from '@millwright/ui';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import type { Say } from '../../../texts/say.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useUnshelve } from './use-unshelve.ts';

const columnsOf = (t: Say): readonly DataColumn<AlarmShelf>[] => [
  { key: 'level', title: t('fields.level'), render: ({ level }) => <LevelTag level={level} /> },
  {
    key: 'name',
    title: t('fields.name'),
    hideable: false,
    render: ({ name, kind }) => (kind === 'rule' ? name : `${name} · ${t(`kind.${kind}`)}`),
  },
  {
    key: 'place',
    title: t('fields.device'),
    render: ({ itemName, deviceName }) =>
      deviceName === null ? itemName : `${itemName} · ${deviceName}`,
  },
  { key: 'way', title: t('fields.shelving'), render: ({ way }) => t(`shelving.now.${way}`) },
  {
    key: 'endsAt',
    title: t('shelving.until'),
    render: ({ endsAt }) => <Moment time={endsAt} />,
  },
  { key: 'reason', title: t('shelving.reason'), render: ({ reason }) => reason },
  { key: 'begunBy', title: t('shelving.begun_by'), render: ({ begunBy }) => begunBy },
  {
    key: 'begunAt',
    title: t('shelving.begun_at'),
    hidden: true,
    render: ({ begunAt }) => <Moment time={begunAt} />,
  },
];

/** How much is shelved in an item, or in all; it opens the list, in which it is told of again. */
export const Shelved = ({ itemId }: { readonly itemId?: ItemId | undefined }) => {
  const { t } = useTranslation('alarms');
  const [open, setOpen] = useState(false);
  const unshelve = useUnshelve();
  const of = itemId === undefined ? {} : { itemId };
  const first = { ...of, page: 1, pageSize: 1 };
  const { data } = useCall(alarmShelvingEndpoints.list, first, { refreshedBy: alarmsTopic });
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {t('shelving.list', { count: data?.total ?? 0 })}
      </Button>
      <Drawer
        open={open}
        size={1120}
        title={t('shelving.list_title')}
        destroyOnHidden
        onClose={() => setOpen(false)}
      >
        <ResourceTable
          name="alarms.shelved"
          call={alarmShelvingEndpoints.list}
          facts={alarmShelvingFacts.list}
          input={of}
          rowKey={({ alarmId }) => alarmId}
          sort="endsAt"
          refresh={{ refreshedBy: alarmsTopic }}
          title={t('shelving.list_title')}
          columns={columnsOf(t as Say)}
          filters={[textField('keyword', t('fields.name'), t('search.keyword'))]}
          empty={{ title: t('shelving.empty') }}
          rowActions={({ alarmId }) => [
            {
              key: 'unshelve',
              label: t('actions.unshelve'),
              disabled: !unshelve.may,
              run: () => unshelve.run([alarmId]),
            },
          ]}
        />
      </Drawer>
    </>
  );
};
