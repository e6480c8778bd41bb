import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** A range of time as a search field: its value is `from,to` in milliseconds. */
export const TimeRange = ({
  id,
  value,
  onChange,
}: {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
}) => {
  const [from, to] = (value ?? '').split(',').map(Number);
  return (
    <DatePicker.RangePicker
      {...(id === undefined ? {} : { id })}
      showTime
      value={from && to ? [dayjs(from), dayjs(to)] : null}
      onChange={(range) => {
        const [first, last] = range ?? [];
        onChange?.(first && last ? `${first.valueOf()},${last.valueOf()}` : undefined);
      }}
    />
  );
};
