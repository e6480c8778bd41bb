import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { ScreenFileReport } from '@millwright/contract/screens/screen-file/screen-file.schemas';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './file.module.css';

/** Which device here takes the place of each of the file; its points follow by their names. */
export const MatchDevices = ({
  devices,
  points,
  onMatch,
}: {
  readonly devices: ScreenFileReport['devices'];
  readonly points: readonly PointBrief[];
  /** 0 for none. */
  readonly onMatch: (id: number, device: number) => void;
}) => {
  const { t } = useTranslation('screens/file');
  const options = useMemo(
    () =>
      [...new Map(points.map((point) => [point.deviceId, point.deviceName]))].map(
        ([value, label]) => ({ value: Number(value), label }),
      ),
    [points],
  );
  if (devices.length === 0) return null;
  return (
    <section aria-label={t('devices')}>
      <h3>{t('devices')}</h3>
      <ul className={styles.matches}>
        {devices.map(({ id, name, match }) => (
          <li key={id}>
            <span>{name}</span>
            <Select
              aria-label={t('device_for', { name })}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('unbound')}
              {...(match === null ? { status: 'warning' as const } : {})}
              value={match === null ? null : Number(match)}
              options={options}
              onChange={(device) => onMatch(id, device ?? 0)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
