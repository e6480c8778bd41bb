import { InputNumber } from 'antd';

/** A number that takes effect as it is typed; what is no number yet changes nothing. */
export const NumberEntry = ({
  id,
  label,
  value,
  min = -100_000,
  max = 100_000,
  step = 1,
  prefix,
  onChange,
}: {
  readonly id?: string;
  /** Where no label stands beside it. */
  readonly label?: string;
  /** Null where those that are chosen differ. */
  readonly value: number | null;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly prefix?: string;
  readonly onChange: (value: number) => void;
}) => (
  <InputNumber
    {...(id === undefined ? {} : { id })}
    {...(label === undefined ? {} : { 'aria-label': label })}
    {...(prefix === undefined ? {} : { prefix })}
    size="small"
    value={value === null ? null : Math.round(value * 1000) / 1000}
    min={min}
    max={max}
    step={step}
    onChange={(next) => {
      if (next !== null && Number.isFinite(next)) onChange(next);
    }}
  />
);
