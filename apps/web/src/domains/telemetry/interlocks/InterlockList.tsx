import { interlockEndpoints } from '@millwright/contract/telemetry/endpoints';
import { interlockFacts } from '@millwright/contract/telemetry/facts/interlock';
import type { InterlockNow } from '@millwright/contract/telemetry/interlocks/interlocks.schemas';
import type { ItemId } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { pointNames } from '../../../shell/expressions/index.ts';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { useItemPointBriefs } from '../points/points.queries.ts';
import { InterlockDrawer } from './InterlockDrawer.tsx';
import { interlockColumns } from './interlock-columns.tsx';

/** Whether one holds changes with the values. */
const everyMs = 3000;

/** The interlocks of an item, and whether each holds now. */
export const InterlockList = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('telemetry');
  const { data } = useItemPointBriefs(itemId);
  const points = data?.list ?? null;
  const known = {
    names: pointNames(points ?? []),
    labels: new Map(points?.map((one) => [one.id, `${one.deviceName} · ${one.name}`])),
    devices: new Map(points?.map((one) => [one.deviceId, one.deviceName])),
  };
  const remove = useDeleteVerb<InterlockNow>(interlockEndpoints.delete, {
    permission: 'interlocks.edit',
    label: t('interlocks.delete'),
    one: ({ name }) => t('interlocks.delete_one', { name }),
    many: (count) => t('interlocks.delete_many', { count }),
    done: (count) => t('interlocks.deleted', { count }),
  });
  return (
    <ResourceTable
      name="interlocks"
      call={interlockEndpoints.list}
      facts={interlockFacts.list}
      input={{ itemId }}
      rowKey={({ id }) => id}
      sort="name"
      title={t('interlocks.list')}
      columns={interlockColumns(t, known)}
      filters={[textField('keyword', t('interlocks.name'))]}
      refresh={{ everyMs }}
      empty={{ title: t('interlocks.empty'), hint: t('interlocks.empty_hint') }}
      permission="interlocks.edit"
      create={t('interlocks.create')}
      edit={t('interlocks.edit_action')}
      drawer={(interlock, close) => (
        <InterlockDrawer itemId={itemId} interlock={interlock} points={points} onClose={close} />
      )}
      verbs={[remove]}
    />
  );
};
