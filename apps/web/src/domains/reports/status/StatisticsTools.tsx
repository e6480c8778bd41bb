import { ReloadOutlined } from '@ant-design/icons';
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import type { StatusTemplate } from '@millwright/contract/reports/status/status-templates.schemas';
import type { ItemId } from '@millwright/kernel';
import { Button, Segmented, Select, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { TimeRange } from '../../../shell/fields/TimeRange.tsx';
import { useCall } from '../../../wire/queries/use-call.ts';
import { type SpanKey, type StatisticsState, spans } from './statistics-state.ts';
import styles from './status.module.css';

/** Chooses by which template, of which devices and of which time. */
export const StatisticsTools = ({
  itemId,
  templates,
  template,
  state,
  change,
  onRefresh,
}: {
  readonly itemId: ItemId;
  readonly templates: readonly StatusTemplate[];
  readonly template: StatusTemplate;
  readonly state: StatisticsState;
  readonly change: (part: Partial<StatisticsState>) => void;
  readonly onRefresh: () => void;
}) => {
  const { t } = useTranslation('reports/status');
  const points = useCall(pointEndpoints.brief, { itemId });
  const names = new Map(points.data?.list.map((one) => [one.deviceId, one.deviceName]));
  const { shown } = state;
  const isRange = typeof shown !== 'string';
  return (
    <div className={styles.tools}>
      <Select
        aria-label={t('template')}
        value={template.id}
        onChange={(templateId) => change({ templateId, deviceIds: [] })}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        popupMatchSelectWidth={false}
        className={styles.template ?? ''}
      />
      <Select
        aria-label={t('devices')}
        mode="multiple"
        maxTagCount="responsive"
        allowClear
        placeholder={t('all_devices')}
        value={[...state.deviceIds]}
        onChange={(deviceIds) => change({ deviceIds })}
        options={template.devices.map(({ deviceId }) => ({
          value: Number(deviceId),
          label: names.get(deviceId) ?? `#${deviceId}`,
        }))}
        showSearch={{ optionFilterProp: 'label' }}
        className={styles.devices ?? ''}
      />
      <Segmented<SpanKey | ''>
        aria-label={t('span')}
        value={isRange ? '' : shown}
        onChange={(key) => key !== '' && change({ shown: key })}
        options={spans.map(({ key }) => ({ value: key, label: t(`spans.${key}`) }))}
      />
      <div className={styles.range}>
        <TimeRange
          value={isRange ? `${shown.from},${shown.to}` : null}
          onChange={(range) => {
            const [from = 0, to = 0] = (range ?? '').split(',').map(Number);
            change({ shown: from < to ? { from, to } : 'day' });
          }}
        />
      </div>
      <Tooltip title={t('refresh')}>
        <Button icon={<ReloadOutlined />} aria-label={t('refresh')} onClick={onRefresh} />
      </Tooltip>
    </div>
  );
};
