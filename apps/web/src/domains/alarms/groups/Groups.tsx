import type { AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmGroupEndpoints, alarmRuleEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmGroupFacts } from '@millwright/contract/alarms/facts/alarm-group';
import type { AlarmGroup } from '@millwright/contract/alarms/groups/group.schemas';
import type { ItemId } from '@millwright/kernel';
import { type DataColumn, Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import type { Say } from '../../../texts/say.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { GroupDrawer } from './GroupDrawer.tsx';

/** Groups of rules of an item of which it is told which came first. */
export const Groups = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('alarms/groups');
  const say = useTranslation('alarms').t;
  const rules = useCall(alarmRuleEndpoints.list, { itemId, page: 1, pageSize: 1000 }).data?.list;
  const remove = useDeleteVerb<AlarmGroup>(alarmGroupEndpoints.delete, {
    permission: 'alarms.edit',
    label: say('actions.delete'),
    one: ({ name }) => t('delete_one', { name }),
    many: (count) => t('delete_many', { count }),
    done: (count) => t('deleted', { count }),
  });
  return (
    <ResourceTable
      name="alarms.groups"
      call={alarmGroupEndpoints.list}
      facts={alarmGroupFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      title={t('title')}
      columns={columnsOf(t as Say, rules ?? [])}
      empty={{ title: t('empty'), hint: t('empty_hint') }}
      permission="alarms.edit"
      create={t('create')}
      edit={say('actions.edit')}
      drawer={(group, close) => (
        <GroupDrawer itemId={itemId} group={group} rules={rules ?? []} onClose={close} />
      )}
      verbs={[remove]}
    />
  );
};

const columnsOf = (t: Say, rules: readonly AlarmRule[]): readonly DataColumn<AlarmGroup>[] => [
  { key: 'name', title: t('name'), hideable: false, render: ({ name }) => name },
  {
    key: 'rules',
    title: t('rules'),
    render: ({ ruleIds }) =>
      ruleIds
        .flatMap((id) => rules.find((rule) => rule.id === id)?.name ?? [])
        .join(t('between')) || '–',
  },
  {
    key: 'description',
    title: t('description'),
    ellipsis: true,
    render: ({ description }) => description || '–',
  },
  {
    key: 'createdAt',
    title: t('created'),
    hidden: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
];
