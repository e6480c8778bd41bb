import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { type DeviceId, type ItemId, type PointId, pointId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Button, Checkbox, Input, Select, Table } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchByLabel } from '../../../shell/fields/search-by-label.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import styles from './points.module.css';
import { useItemPointBriefs } from './points.queries.ts';
import { searchPoints } from './search-points.ts';

export interface PointPickerProps {
  /** Null until an item is chosen. */
  readonly itemId: ItemId | null;
  /** Ids in the order in which they were picked; given by the form that holds it. */
  readonly value?: readonly PointId[];
  readonly onChange?: (pointIds: readonly PointId[]) => void;
  /** Most that can be picked. */
  readonly most: number;
}

const listHeight = 320;

/** Picks points of an item out of all its devices; only the rows in sight are built. */
export const PointPicker = ({ itemId, value = [], onChange, most }: PointPickerProps) => {
  const { t } = useTranslation('telemetry');
  const { data, error, isFetching, refetch } = useItemPointBriefs(itemId);
  const [keyword, setKeyword] = useState('');
  const [deviceId, setDeviceId] = useState<DeviceId | undefined>();
  const [onlyPicked, setOnlyPicked] = useState(false);
  const points = useMemo(() => data?.list ?? [], [data]);
  const devices = useMemo(
    () => [...new Map(points.map((point) => [point.deviceId, point.deviceName]))],
    [points],
  );
  const picked = useMemo(() => new Set(value), [value]);
  const shown = useMemo(
    () =>
      searchPoints(points, { keyword, deviceId }).filter(
        (point) => !onlyPicked || picked.has(point.id),
      ),
    [points, keyword, deviceId, onlyPicked, picked],
  );
  const change = (keys: readonly Key[]): void => {
    // What was picked before keeps its place; what is new comes behind it.
    const next = new Set(keys.map((key) => pointId(Number(key))));
    const kept = value.filter((id) => next.has(id));
    for (const id of kept) next.delete(id);
    onChange?.([...kept, ...next].slice(0, most));
  };

  if (error && !data) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.picker}>
      <div className={styles.tools}>
        <Input
          allowClear
          value={keyword}
          placeholder={t('picker.search')}
          aria-label={t('picker.search')}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <Select
          allowClear
          showSearch={searchByLabel}
          placeholder={t('picker.all_devices')}
          aria-label={t('picker.device')}
          {...(deviceId === undefined ? {} : { value: deviceId })}
          onChange={setDeviceId}
          options={devices.map(([id, label]) => ({ value: id, label }))}
        />
      </div>
      <Table<PointBrief>
        virtual
        size="small"
        rowKey="id"
        loading={isFetching && !data}
        dataSource={shown}
        pagination={false}
        scroll={{ x: 520, y: listHeight }}
        rowSelection={{
          columnWidth: 44,
          selectedRowKeys: [...value],
          preserveSelectedRowKeys: true,
          onChange: change,
          getCheckboxProps: ({ id, name, deviceName }) => ({
            name: `${deviceName} ${name}`,
            'aria-label': `${deviceName} ${name}`,
            disabled: value.length >= most && !picked.has(id),
          }),
        }}
        columns={[
          { title: t('picker.device'), dataIndex: 'deviceName', width: 170, ellipsis: true },
          { title: t('picker.point'), dataIndex: 'name', width: 216, ellipsis: true },
          { title: t('picker.unit'), dataIndex: 'unit', width: 90, ellipsis: true },
        ]}
        locale={{
          emptyText: (
            <EmptyState title={t(itemId === null ? 'picker.no_item' : 'live.none_found')} />
          ),
        }}
      />
      <div className={styles.count}>
        <span aria-live="polite">{t('picker.count', { count: value.length, most })}</span>
        <Checkbox checked={onlyPicked} onChange={({ target }) => setOnlyPicked(target.checked)}>
          {t('picker.only_picked')}
        </Checkbox>
        <Button
          size="small"
          type="text"
          disabled={value.length === 0}
          onClick={() => onChange?.([])}
        >
          {t('picker.clear')}
        </Button>
      </div>
    </div>
  );
};
