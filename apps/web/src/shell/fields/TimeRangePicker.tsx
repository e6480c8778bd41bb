import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { isBeyondSpan } from './beyond-span.ts';

export interface TimeRangeProps {
  readonly id?: string;
  /** `from,to` in milliseconds. */
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
}

/** The picker behind `TimeRange`. */
export const TimeRangePicker = ({ id, value, onChange }: TimeRangeProps) => {
  const [from, to] = (value ?? '').split(',').map(Number);
  return (
    <DatePicker.RangePicker
      {...(id === undefined ? {} : { id })}
      showTime
      disabledDate={isBeyondSpan}
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      onChange={(range) => {
        const [first, last] = range ?? [];
        onChange?.(first && last ? `${first.valueOf()},${last.valueOf()}` : undefined);
      }}
    />
  );
};
