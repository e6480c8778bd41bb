import { equipmentStatusEndpoints } from '@millwright/contract/reports/endpoints';
import { equipmentStatusFacts } from '@millwright/contract/reports/facts/equipment-status';
import { unknownState } from '@millwright/contract/reports/status/equipment-status.schemas';
import type { DeviceStatus } from '@millwright/contract/reports/status/status-templates.schemas';
import { Moment, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import { durationText } from '../../../texts/duration-text.ts';
import { StartTaskButton } from '../../tasks/index.ts';
import type { AskedStatus } from './Asked.tsx';
import styles from './status.module.css';

const minute = 60_000;
const lengths = [1, 5, 15, 60];

/** The intervals in which devices were in one state. */
export const Intervals = ({
  asked: { deviceIds, ...asked },
  states,
}: {
  readonly asked: AskedStatus;
  readonly states: readonly DeviceStatus[];
}) => {
  const { t } = useTranslation('reports/status');
  const { locale } = useUi();
  const nameOf = (state: number) => (state === unknownState ? t('unknown') : states[state]?.name);
  const choices = [...states.map((_, at) => at), unknownState];
  return (
    <ResourceTable
      name="equipment-status"
      call={equipmentStatusEndpoints.table}
      facts={equipmentStatusFacts.table}
      input={{ ...asked, ...(deviceIds === undefined ? {} : { deviceIds: [...deviceIds] }) }}
      rowKey={({ place }) => place}
      sort="from"
      order="desc"
      title={t('views.table')}
      columns={[
        { key: 'device', title: t('device'), render: ({ deviceName }) => deviceName },
        {
          key: 'state',
          title: t('state'),
          render: ({ state }) => (
            <span className={styles.state}>
              <i
                className={state === unknownState ? (styles.unknown ?? '') : ''}
                style={{ background: states[state]?.color }}
              />
              {nameOf(state)}
            </span>
          ),
        },
        { key: 'from', title: t('begin'), render: ({ from }) => <Moment time={from} /> },
        { key: 'to', title: t('end'), render: ({ to }) => <Moment time={to} /> },
        {
          key: 'length',
          title: t('length'),
          align: 'right',
          render: ({ from, to, isCut }) => `${isCut ? '≥ ' : ''}${durationText(to - from, locale)}`,
        },
      ]}
      filters={[
        textField('keyword', t('device')),
        choiceField(
          'state',
          t('state'),
          t('any_state'),
          choices.map((state) => ({ value: String(state), label: nameOf(state) })),
        ),
        choiceField(
          'least',
          t('least'),
          t('any_length'),
          lengths.map((count) => ({
            value: String(count * minute),
            label: durationText(count * minute, locale),
          })),
        ),
      ]}
      toInput={({ state, least }) => ({
        ...(state === undefined ? {} : { states: [Number(state)] }),
        ...(least === undefined ? {} : { leastMs: Number(least) }),
      })}
      actions={({ filter }) => (
        <StartTaskButton endpoint={equipmentStatusEndpoints.exportTable} input={() => filter} />
      )}
      empty={{ title: t('no_intervals') }}
    />
  );
};
