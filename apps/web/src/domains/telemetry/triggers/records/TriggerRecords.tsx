import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import { triggerFacts } from '@millwright/contract/telemetry/facts/trigger';
import type { TriggerRecord } from '@millwright/contract/telemetry/triggers/trigger-records.schemas';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { SwitchWords } from '@millwright/kernel';
import { type DataColumn, Moment } from '@millwright/ui';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../../shell/list/ResourceTable.tsx';
import { rangeField } from '../../../../shell/list/search-fields.tsx';
import type { Say } from '../../../../texts/say.ts';
import { StartTaskButton } from '../../../tasks/index.ts';
import { useSwitchWords } from '../../live/value-format.tsx';
import { RecordValues, sayRecorded } from './RecordValues.tsx';

/** Values of a row that are told before it is opened. */
const toldFirst = 4;

const columnsOf = (t: Say, words: SwitchWords): readonly DataColumn<TriggerRecord>[] => [
  {
    key: 'at',
    title: t('telemetry/triggers:records.at'),
    hideable: false,
    render: ({ at }) => <Moment time={at} />,
  },
  {
    key: 'values',
    title: t('telemetry/triggers:records.values'),
    render: ({ values }) => {
      const told = values.slice(0, toldFirst).map((one) => {
        return `${one.pointName} ${sayRecorded(one, words)}`;
      });
      const more = values.length - told.length;
      return [
        ...told,
        ...(more > 0 ? [t('telemetry/triggers:records.more', { count: more })] : []),
      ].join(' · ');
    },
  },
];

/** What a trigger recorded, newest first, and the way to it as a file. */
export const TriggerRecords = ({
  trigger: { id, name },
  open,
  onClose,
}: {
  readonly trigger: Pick<Trigger, 'id' | 'name'>;
  readonly open: boolean;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <Drawer
      open={open}
      size={960}
      title={t('telemetry/triggers:records.of', { name })}
      destroyOnHidden
      onClose={onClose}
    >
      <ResourceTable
        name="triggers.records"
        call={triggerEndpoints.records}
        facts={triggerFacts.records}
        input={{ id }}
        rowKey={(record) => record.id}
        order="desc"
        title={t('telemetry/triggers:records.title')}
        columns={columnsOf(t as Say, useSwitchWords())}
        filters={[rangeField(t('telemetry/triggers:records.at'))]}
        expand={(record) => <RecordValues record={record} />}
        empty={{
          title: t('telemetry/triggers:records.none'),
          hint: t('telemetry/triggers:records.none_hint'),
        }}
        actions={({ filter }) => (
          <StartTaskButton endpoint={triggerEndpoints.exportRecords} input={filter} />
        )}
      />
    </Drawer>
  );
};
