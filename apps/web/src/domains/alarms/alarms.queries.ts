/** What pages ask of alarms in more than one place. */
import type { AlarmTrendView } from '@millwright/contract/alarms/alarm-trend-views';
import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import type { CallInput } from '@millwright/contract/call/endpoint';
import { useCall } from '../../wire/queries/use-call.ts';

/** Alarms come live; asking again covers a socket that is down. */
const everyMs = 30_000;
/** Asked again when alarms change. */
export const following = { refreshedBy: alarmsTopic, everyMs } as const;

export const useCurrentAlarms = (input: CallInput<typeof alarmEndpoints.current>) =>
  useCall(alarmEndpoints.current, input, { ...following, keepPrevious: true });

/** How many wait to be confirmed, cleared ones with them, shelved ones not; undefined while that is not known. */
export const useUnconfirmedCount = (): number | undefined =>
  useCurrentAlarms({ page: 1, pageSize: 1, retained: true, confirmed: false, silence: 'none' }).data
    ?.total;

/** How many alarms were raised per step; the steps begin as the days of the installation do. */
export const useAlarmTrend = (view: AlarmTrendView) =>
  useCall(alarmEndpoints.trend, { view }, { ...following, keepPrevious: true });
