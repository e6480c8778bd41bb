/** The only network code of telemetry on the web. */
import type { CallInput } from '@millwright/contract/call/endpoint';
import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { TrendSeries, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { devicesTopic, writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../wire/call.ts';
import { useLiveTopic } from '../../wire/live/use-live-topic.ts';
import { useRefreshingTopic } from '../../wire/live/use-refreshing-topic.ts';
import { isFinal } from './write-progress.ts';

/** The points of an item and their devices with their states; the values come live. */
const structureEveryMs = 30_000;
/** A write is followed by its live topic; asking again covers a socket that is down. */
const writeEveryMs = 1000;

export const useItemPoints = (itemId: number) => {
  useRefreshingTopic(devicesTopic, ['telemetry', 'item']);
  return useQuery({
    queryKey: ['telemetry', 'item', itemId],
    queryFn: ({ signal }) =>
      call(telemetryEndpoints.itemPreview, { itemId }, { signal, hideErrors: true }),
    refetchInterval: structureEveryMs,
  });
};

/** Online states of the devices of an item, or of all the user's items; follows their changes. */
export const useDeviceStates = (itemId?: number) => {
  useRefreshingTopic(devicesTopic, ['telemetry', 'devices']);
  return useQuery({
    queryKey: ['telemetry', 'devices', itemId ?? null],
    queryFn: ({ signal }) =>
      call(telemetryEndpoints.devicePreview, itemId === undefined ? {} : { itemId }, {
        signal,
        hideErrors: true,
      }),
    refetchInterval: structureEveryMs,
  });
};

/** The course of points in a range that stands still; `width` of the drawing in pixels. */
export const useTrend = (
  points: readonly number[],
  range: { readonly from: number; readonly to: number },
  width: number,
) =>
  useQuery({
    queryKey: ['telemetry', 'trend', points, range, width],
    queryFn: ({ signal }) =>
      call(
        telemetryEndpoints.trend,
        {
          points: points.join(','),
          from: Math.round(range.from),
          to: Math.round(range.to),
          width,
        },
        { signal, hideErrors: true, polling: true },
      ),
    enabled: points.length > 0 && width > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** Points asked for at once: their ids stand in the address. */
const seedChunk = 200;

/** The latest course of many points in a few values each, for their small lines. */
export const fetchCourses = async (
  points: readonly number[],
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<readonly TrendSeries[]> => {
  const courses: TrendSeries[] = [];
  for (let start = 0; start < points.length; start += seedChunk) {
    const { series } = await call(
      telemetryEndpoints.trend,
      {
        points: points.slice(start, start + seedChunk).join(','),
        from: Math.round(range.from),
        to: Math.round(range.to),
        width: 60,
      },
      { signal, hideErrors: true, polling: true },
    );
    courses.push(...series);
  }
  return courses;
};

export const useWrite = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof telemetryEndpoints.setValue>) =>
      call(telemetryEndpoints.setValue, input, { hideErrors: true }),
  });

/** A write command as it goes: `sent` is what setValue answered. */
export const useWriteCommand = (sent: WriteCommand | undefined): WriteCommand | undefined => {
  const client = useQueryClient();
  const key = ['telemetry', 'write', sent?.commandId ?? null];
  useLiveTopic(writesTopic, (command) => {
    if (command.commandId === sent?.commandId) client.setQueryData(key, command);
  });
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call(
        telemetryEndpoints.writeState,
        { commandId: sent?.commandId ?? 0 },
        { signal, hideErrors: true },
      ),
    enabled: sent !== undefined,
    refetchInterval: (query) =>
      query.state.data && isFinal(query.state.data.state) ? false : writeEveryMs,
  });
  return data ?? sent;
};

export type WriteListInput = CallInput<typeof telemetryEndpoints.writeList>;

export const useWriteList = (input: WriteListInput) => {
  useRefreshingTopic(writesTopic, ['telemetry', 'writes']);
  return useQuery({
    queryKey: ['telemetry', 'writes', input],
    queryFn: ({ signal }) =>
      call(telemetryEndpoints.writeList, input, { signal, hideErrors: true }),
    placeholderData: keepPreviousData,
  });
};

export const downloadWrites = (filter: CallInput<typeof telemetryEndpoints.exportWrites>) =>
  download(telemetryEndpoints.exportWrites, filter);
