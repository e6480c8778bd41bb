import { onlineLogEndpoints } from '@millwright/contract/audit/endpoints';
import { onlineLogFacts } from '@millwright/contract/audit/facts/online-log';
import type { DeviceId } from '@millwright/kernel';
import { Moment, StatusTag, useUi } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { rangeField } from '../../../shell/list/search-fields.tsx';
import { durationText } from '../../../texts/duration-text.ts';
import { sayReason } from '../../../wire/say-reason.ts';

/** The log has no live topic. */
const everyMs = 15_000;
const tones = { online: 'ok', offline: 'off', abnormal: 'warn' } as const;

/** When a device came online, failed and went, the latest first. */
export const ConnectionLog = ({ deviceId }: { readonly deviceId: DeviceId }) => {
  const { t } = useTranslation('devices');
  const { locale } = useUi();
  return (
    <ResourceTable
      name="device.connection"
      call={onlineLogEndpoints.list}
      facts={onlineLogFacts.list}
      input={{ deviceId }}
      rowKey={({ id }) => id}
      sort="at"
      order="desc"
      refresh={{ everyMs }}
      title={t('device.tabs.connection')}
      columns={[
        {
          key: 'at',
          title: t('device.connection.at'),
          hideable: false,
          render: ({ at }) => <Moment time={at} />,
        },
        {
          key: 'state',
          title: t('fields.state'),
          render: ({ state }) => (
            <StatusTag tone={tones[state]}>{t(`device.connection.states.${state}`)}</StatusTag>
          ),
        },
        {
          key: 'reason',
          title: t('device.connection.reason'),
          render: ({ reason }) => (reason === null ? '–' : sayReason(reason)),
        },
        {
          key: 'before',
          title: t('device.connection.before'),
          align: 'right',
          render: ({ beforeMs, leftOut }) => {
            const lasted = beforeMs === null ? '–' : durationText(beforeMs, locale);
            if (leftOut === 0) return lasted;
            return `${lasted} · ${t('device.connection.left_out', { count: leftOut })}`;
          },
        },
      ]}
      filters={[rangeField(t('device.connection.at'))]}
      empty={{ title: t('device.connection.empty') }}
    />
  );
};
