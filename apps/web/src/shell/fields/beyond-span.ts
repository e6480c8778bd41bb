import { longestSpan } from '@millwright/contract/fields/longest-span';
import type { Dayjs } from 'dayjs';

/** With one end chosen, the days at which the span would be longer than any call takes. */
export const isBeyondSpan = (day: Dayjs, { from }: { readonly from?: Dayjs }): boolean =>
  from !== undefined && Math.abs(day.diff(from)) > longestSpan;
