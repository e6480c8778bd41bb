import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** A moment by the reader's clock; the value is milliseconds since 1970, null while none is entered. */
export const MomentInput = ({
  id,
  value = null,
  onChange,
}: {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (time: number | null) => void;
}) => (
  <DatePicker
    {...(id === undefined ? {} : { id })}
    showTime
    style={{ width: '100%' }}
    value={value === null ? null : dayjs(value)}
    onChange={(time) => onChange?.(time?.valueOf() ?? null)}
  />
);
