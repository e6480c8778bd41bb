import { DataType, type PointId } from '@millwright/kernel';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { searchByLabel } from '../../../shell/fields/search-by-label.ts';
import styles from '../alarms.module.css';
import type { RulePoint } from './rule-points.ts';

/** Chooses the point that a test looks at. */
export const TestPoint = ({
  value,
  points,
  of = 'point',
  withTexts = false,
  onChange,
}: {
  readonly value: PointId | null;
  readonly points: readonly RulePoint[];
  readonly of?: 'point' | 'other_point';
  /** Whether points of texts are offered: those have no number to compare. */
  readonly withTexts?: boolean;
  readonly onChange: (point: PointId) => void;
}) => {
  const { t } = useTranslation('alarms');
  return (
    <Select<PointId | null>
      className={styles.point ?? ''}
      style={{ width: 'auto' }}
      showSearch={searchByLabel}
      aria-label={t(`condition.${of}`)}
      placeholder={t(`condition.${of}`)}
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next);
      }}
      options={points
        .filter(({ dataType }) => withTexts || dataType !== DataType.CHAR)
        .map(({ id, name, deviceName }) => ({ value: id, label: `${deviceName} · ${name}` }))}
    />
  );
};
