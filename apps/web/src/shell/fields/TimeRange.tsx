import { Input } from 'antd';
import { Suspense } from 'react';
import { lazyAgain } from '../pages/lazy-again.ts';
import type { TimeRangeProps } from './TimeRangePicker.tsx';

const picker = lazyAgain(async () => (await import('./TimeRangePicker.tsx')).TimeRangePicker);

/**
 * A range of time as a search field: its value is `from,to` in milliseconds. The picker is heavy
 * and no list waits for it.
 */
export const TimeRange = (props: TimeRangeProps) => {
  const Picker = picker();
  return (
    <Suspense
      fallback={<Input aria-busy disabled {...(props.id === undefined ? {} : { id: props.id })} />}
    >
      <Picker {...props} />
    </Suspense>
  );
};
