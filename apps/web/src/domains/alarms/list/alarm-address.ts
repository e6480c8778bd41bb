import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import { listFilters } from '../../../shell/list/list-state.ts';

/** Where one alarm stands alone, for as long as it is kept: among the past ones, found by its number. */
export const alarmAddress = ({ number, raisedAt }: Pick<Alarm, 'number' | 'raisedAt'>): string => {
  const filters = { keyword: number, range: `${raisedAt},${raisedAt + 1}` };
  return `/alarm/history_alarm_page?${listFilters('alarms.history', filters)}`;
};
