import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { Select } from 'antd';
import { searchByLabel } from '../../../shell/fields/search-by-label.ts';
import { useItemPointBriefs } from './points.queries.ts';

/** Chooses one point of an item, or none. */
export const PointSelect = ({
  id,
  itemId,
  value,
  onChange,
  placeholder,
  isOffered = () => true,
}: {
  readonly id?: string;
  readonly itemId: ItemId | null;
  readonly value?: PointId | null;
  readonly onChange?: (pointId: PointId | null) => void;
  readonly placeholder: string;
  readonly isOffered?: (point: PointBrief) => boolean;
}) => {
  const { data, isFetching } = useItemPointBriefs(itemId);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      allowClear
      loading={isFetching}
      showSearch={searchByLabel}
      placeholder={placeholder}
      value={value ?? null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={(data?.list ?? []).filter(isOffered).map((point) => ({
        value: point.id,
        label: `${point.deviceName} · ${point.name}`,
      }))}
    />
  );
};
