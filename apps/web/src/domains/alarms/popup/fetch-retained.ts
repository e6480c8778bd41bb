import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { maxPageSize } from '@millwright/contract/fields/page-size';
import { quietCall } from '../../../wire/call.ts';

/** Asked for at first: more has seldom happened while nobody heard, and a slow line is busy. */
const fewRows = 5;

const ask = (pageSize: number) =>
  quietCall(alarmEndpoints.current, { page: 1, pageSize, retained: true }, { polling: true });

/**
 * The alarms that are active or not yet confirmed, the newest first: at least all that were raised at
 * or after `from`, milliseconds since 1970; null when those are too many for one page.
 */
export const fetchRetained = async (
  from: number,
  askFor: (
    pageSize: number,
  ) => Promise<{ readonly list: readonly Alarm[]; readonly total: number }> = ask,
): Promise<readonly Alarm[] | null> => {
  for (const pageSize of [fewRows, maxPageSize]) {
    const { list, total } = await askFor(pageSize);
    const oldest = list.at(-1)?.raisedAt ?? Number.NEGATIVE_INFINITY;
    if (list.length >= total || oldest < from) return list;
  }
  return null;
};
