import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmFacts } from '@millwright/contract/alarms/facts/alarm';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { rangeField } from '../../../shell/list/search-fields.tsx';
import { useListState } from '../../../shell/list/use-list-state.ts';
import { useCopyLink } from '../../../shell/navigation/use-copy-link.ts';
import { StartTaskButton } from '../../tasks/index.ts';
import { alarmAddress } from './alarm-address.ts';
import { alarmColumns } from './alarm-columns.tsx';
import { alarmFields } from './alarm-fields.tsx';

const day = 86_400_000;
/** What is shown until a range is chosen. */
const firstSpanMs = 7 * day;

/** All alarms of a time range: of one item or one device of it, or of all (`itemId` absent). */
export const AlarmHistory = ({
  itemId,
  deviceId,
}: {
  readonly itemId?: ItemId;
  readonly deviceId?: DeviceId;
}) => {
  const { t } = useTranslation('alarms');
  const [opened] = useState(() => Date.now());
  const copyLink = useCopyLink();
  const all = itemId === undefined;
  const name = all ? 'alarms.history' : 'item.alarms.history';
  const [{ filters }] = useListState(name, { pageSize: 20, filters: ['range'] });
  // New alarms come in while no end has been chosen.
  const range = { from: opened - firstSpanMs, to: opened + day };
  const input = {
    ...range,
    ...(all ? {} : { itemId }),
    ...(deviceId === undefined ? {} : { deviceId }),
  };
  return (
    <ResourceTable
      main={all}
      name={name}
      call={alarmEndpoints.history}
      facts={alarmFacts.history}
      input={input}
      rowKey={({ id }) => id}
      sort="raisedAt"
      order="desc"
      refresh={{ refreshedBy: alarmsTopic }}
      title={t(filters.range ? 'history.title' : 'history.recent')}
      columns={alarmColumns(t, { withItem: all, past: true })}
      filters={[rangeField(t('fields.raisedAt')), ...alarmFields(t, all)]}
      actions={({ filter }) => (
        <StartTaskButton endpoint={alarmEndpoints.export} input={{ ...input, ...filter }} />
      )}
      rowActions={(alarm) => [
        {
          key: 'link',
          label: t('actions.copy_link'),
          run: () => void copyLink(alarmAddress(alarm)),
        },
      ]}
    />
  );
};
