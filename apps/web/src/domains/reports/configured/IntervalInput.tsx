import type { ReportInterval } from '@millwright/contract/reports/configured/report-fields';
import { InputNumber, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';

const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
const least: Readonly<Partial<Record<ReportInterval['unit'], number>>> = { second: 2 };
const most = 86_400;

/** A step of days and more is one of the calendar, and stands for itself. */
const intervalOf = (unit: ReportInterval['unit'], every: number): ReportInterval =>
  unit === 'second' || unit === 'minute' || unit === 'hour'
    ? { unit, every: Math.max(every, least[unit] ?? 1) }
    : { unit, every: 1 };

/** How much time a row of a report is of. */
export const IntervalInput = ({
  id,
  value = { unit: 'hour', every: 1 },
  onChange,
}: {
  readonly id?: string;
  readonly value?: ReportInterval;
  readonly onChange?: (interval: ReportInterval) => void;
}) => {
  const { t } = useTranslation('reports/configured');
  const { unit, every } = value;
  const isCounted = unit === 'second' || unit === 'minute' || unit === 'hour';
  return (
    <Space.Compact>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        aria-label={t('fields.interval')}
        min={least[unit] ?? 1}
        max={most}
        precision={0}
        disabled={!isCounted}
        value={every}
        onChange={(next) => {
          if (next !== null) onChange?.(intervalOf(unit, next));
        }}
      />
      <Select
        style={{ minWidth: 96 }}
        aria-label={t('fields.interval_unit')}
        value={unit}
        onChange={(next) => onChange?.(intervalOf(next, every))}
        options={units.map((one) => ({ value: one, label: t(`units.${one}`) }))}
      />
    </Space.Compact>
  );
};
