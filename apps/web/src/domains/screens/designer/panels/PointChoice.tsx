import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { PointId } from '@millwright/kernel';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

/** One of the item's points; one that is gone says so, and none is chosen for people. */
export const PointChoice = ({
  id,
  points,
  value,
  onChange,
}: {
  readonly id: string;
  readonly points: readonly PointBrief[];
  /** Null before one is chosen. */
  readonly value: PointId | null;
  readonly onChange: (point: PointId) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const isThere = value === null || points.some((point) => point.id === value);
  return (
    <Select
      id={id}
      size="small"
      showSearch={{ optionFilterProp: 'label' }}
      {...(isThere ? {} : { status: 'error' })}
      placeholder={t('bindings.choose_point')}
      value={value}
      onChange={onChange}
      options={[
        ...(isThere ? [] : [{ value, label: t('bindings.gone') }]),
        ...points.map((point) => ({
          value: point.id,
          label: `${point.deviceName} · ${point.name}`,
        })),
      ]}
    />
  );
};
