import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../status.module.css';
import type { ChosenPoint } from './template-form.ts';

/** Points that stand for names which a device has not. */
export const ChosenPoints = ({
  value = [],
  onChange,
  lacking,
  points,
}: {
  readonly value?: readonly ChosenPoint[];
  readonly onChange?: (value: readonly ChosenPoint[]) => void;
  readonly lacking: readonly { readonly deviceId: DeviceId; readonly name: string }[];
  readonly points: readonly PointBrief[];
}) => {
  const { t } = useTranslation('reports/status');
  const devices = new Map(points.map((point) => [point.deviceId, point.deviceName]));
  const options = points.map((point) => ({
    value: point.id,
    label: `${point.deviceName} · ${point.name}`,
  }));
  return (
    <div className={styles.chosen}>
      {lacking.map(({ deviceId, name }) => {
        const isThis = (one: ChosenPoint) => one.deviceId === deviceId && one.name === name;
        const label = `${devices.get(deviceId) ?? ''} · ${name}`;
        return (
          <div key={`${deviceId} ${name}`}>
            <span>{label}</span>
            <Select<PointId>
              aria-label={label}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('templates.choose_point')}
              value={value.find(isThis)?.pointId ?? null}
              onChange={(pointId) =>
                onChange?.([
                  ...value.filter((one) => !isThis(one)),
                  ...(pointId === undefined ? [] : [{ deviceId, name, pointId }]),
                ])
              }
              options={options}
            />
          </div>
        );
      })}
    </div>
  );
};
