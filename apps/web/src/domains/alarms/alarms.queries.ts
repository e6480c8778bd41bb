/** The only network code of alarms on the web. */

import type { AlarmTrendView } from '@millwright/contract/alarms/alarm-trend-views';
import type { Alarm, AlarmRule } from '@millwright/contract/alarms/alarms.schemas';
import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import type { CallInput } from '@millwright/contract/call/endpoint';
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { maxPageSize } from '@millwright/contract/fields/page-size';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../wire/call.ts';
import { useRefreshingTopic } from '../../wire/live/use-refreshing-topic.ts';

/** Alarms come live; asking again covers a socket that is down. */
const everyMs = 30_000;

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['alarms'] }),
    // Items show how many of their alarms are active.
    client.invalidateQueries({ queryKey: ['items'] }),
  ]);

export type CurrentInput = CallInput<typeof alarmEndpoints.current>;
export type HistoryInput = CallInput<typeof alarmEndpoints.history>;

const quietly = { hideErrors: true, polling: true } as const;

/** What queries of alarms share: asked again when alarms change, they show the last answer meanwhile. */
const useFollowing = (of: string, input: unknown) => {
  useRefreshingTopic(alarmsTopic, ['alarms', of]);
  return { queryKey: ['alarms', of, input], placeholderData: keepPreviousData } as const;
};

export const useCurrentAlarms = (input: CurrentInput) =>
  useQuery({
    ...useFollowing('current', input),
    queryFn: ({ signal }) => call(alarmEndpoints.current, input, { ...quietly, signal }),
    refetchInterval: everyMs,
  });

export const useAlarmHistory = (input: HistoryInput) =>
  useQuery({
    ...useFollowing('history', input),
    queryFn: ({ signal }) => call(alarmEndpoints.history, input, { ...quietly, signal }),
  });

/** All alarms that are active or not yet confirmed; null when they are too many for one page. */
export const fetchRetained = async (): Promise<readonly Alarm[] | null> => {
  const input = { page: 1, pageSize: maxPageSize, retained: true };
  const { list, total } = await call(alarmEndpoints.current, input, quietly);
  return list.length < total ? null : list;
};

/** How many alarms were raised per step; the steps begin as the days of `timeZone` do. */
export const useAlarmTrend = (view: AlarmTrendView, timeZone: string) =>
  useQuery({
    ...useFollowing('trend', { view, timeZone }),
    queryFn: ({ signal }) => call(alarmEndpoints.trend, { view, timeZone }, { ...quietly, signal }),
    refetchInterval: everyMs,
  });

export const useConfirmAlarms = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof alarmEndpoints.confirm>) =>
      call(alarmEndpoints.confirm, input, { hideErrors: true }),
    onSettled: () => refresh(client),
  });
};

export type RulesInput = CallInput<typeof alarmEndpoints.rules>;

export const useAlarmRules = (input: RulesInput) =>
  useQuery({
    queryKey: ['alarms', 'rules', input],
    queryFn: ({ signal }) => call(alarmEndpoints.rules, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });

export type RuleEntry = Omit<CallInput<typeof alarmEndpoints.editRule>, 'id' | 'version'>;

/** Adds a rule to the item, or changes `rule` from the version the user saw. */
export const useSaveRule = (itemId: number, rule: AlarmRule | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: RuleEntry) =>
      rule === null
        ? call(alarmEndpoints.addRule, { itemId, ...entry }, { hideErrors: true })
        : call(
            alarmEndpoints.editRule,
            { id: rule.id, version: rule.version, ...entry },
            { hideErrors: true },
          ),
    onSettled: () => refresh(client),
  });
};

export const useDeleteRules = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(alarmEndpoints.deleteRules, { ids: [...ids] }),
    onSettled: () => refresh(client),
  });
};

/** The points a condition of the item can use. */
export const useConditionPoints = (itemId: number) =>
  useQuery({
    queryKey: ['alarms', 'points', itemId],
    queryFn: ({ signal }) => call(pointEndpoints.brief, { itemId }, { signal, hideErrors: true }),
  });
