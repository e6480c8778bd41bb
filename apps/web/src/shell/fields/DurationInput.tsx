import { InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { type DurationUnit, durationOf, durationUnits, inUnits } from './duration.ts';

/** A duration as a number and its unit; the value is milliseconds, null while none is entered. */
export const DurationInput = ({
  id,
  label,
  unitLabel,
  unitText,
  value = null,
  onChange,
}: {
  readonly id?: string;
  readonly label: string;
  readonly unitLabel: string;
  readonly unitText: (unit: DurationUnit) => string;
  readonly value?: number | null;
  readonly onChange?: (ms: number | null) => void;
}) => {
  // It stays as chosen: a minute may be entered as 60 seconds.
  const [unit, setUnit] = useState(() => inUnits(value ?? 60_000).unit);
  const every = value === null ? null : value / durationOf({ every: 1, unit });
  const change = (next: number | null, of: DurationUnit): void =>
    onChange?.(next === null ? null : durationOf({ every: next, unit: of }));
  return (
    <Space.Compact>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        min={1}
        value={every}
        onChange={(next) => change(next, unit)}
      />
      <Select
        style={{ minWidth: 96 }}
        aria-label={unitLabel}
        value={unit}
        onChange={(next) => {
          setUnit(next);
          change(every, next);
        }}
        options={durationUnits.map(({ key }) => ({ value: key, label: unitText(key) }))}
      />
    </Space.Compact>
  );
};
