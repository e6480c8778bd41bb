import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import type { TimeRangeProps } from './TimeRangePicker.tsx';

const Picker = lazy(async () => ({
  default: (await import('./TimeRangePicker.tsx')).TimeRangePicker,
}));

/**
 * A range of time as a search field: its value is `from,to` in milliseconds. The picker is heavy
 * and no list waits for it.
 */
export const TimeRange = (props: TimeRangeProps) => (
  <Suspense fallback={<Input aria-busy disabled />}>
    <Picker {...props} />
  </Suspense>
);
