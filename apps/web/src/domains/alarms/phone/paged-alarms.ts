/** The phone's lists of alarms, however long. */
import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import type { CallInput } from '@millwright/contract/call/endpoint';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { following } from '../alarms.queries.ts';

/** What a list is asked, but for the page. */
export type AlarmsOf<Call> = Omit<CallInput<Call>, 'page' | 'pageSize'>;

export const usePagedAlarms = (input: AlarmsOf<typeof alarmEndpoints.current>) =>
  usePagedRows(alarmEndpoints.current, input, following);

export const usePagedHistory = (input: AlarmsOf<typeof alarmEndpoints.history>) =>
  usePagedRows(alarmEndpoints.history, input, { refreshedBy: alarmsTopic });
