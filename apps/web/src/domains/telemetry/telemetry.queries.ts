/** What several pages ask of telemetry. */

import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type {
  ItemPreview,
  TrendSeries,
  WriteCommand,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { devicesTopic, writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { quietCall } from '../../wire/call.ts';
import { useLiveTopic } from '../../wire/live/use-live-topic.ts';
import { callKey } from '../../wire/queries/call-query.ts';
import { useCall } from '../../wire/queries/use-call.ts';
import { queryClient } from '../../wire/query-client.ts';
import { isFinal } from './write-progress.ts';

/** Online states are told; asking again covers a socket that is down. */
const statesEveryMs = 30_000;
/** Points of an item that are asked for first: more than a screen shows, and soon there. */
const firstPoints = 60;
/** A write is followed by its live topic; asking again covers a socket that is down. */
const writeEveryMs = 1000;

/** What there is of an item to be shown live; the values come by themselves. */
export interface ItemPoints extends ItemPreview {
  /** False while only the first points are there. */
  readonly whole: boolean;
}

/**
 * The points of an item and their devices with their states. The first come first: a page that waits
 * for ten thousand shows nothing for seconds. What they are is asked for again only when it was
 * changed; the states of the devices follow by themselves.
 * @param deviceId the one device whose points are wanted; absent: all of the item
 */
export const useItemPoints = (
  itemId: ItemId,
  deviceId?: DeviceId,
): Pick<UseQueryResult, 'error' | 'refetch'> & { readonly data: ItemPoints | undefined } => {
  const wanted = deviceId === undefined ? { itemId } : { itemId, deviceId };
  const first = useCall(
    telemetryEndpoints.itemPreview,
    { ...wanted, first: firstPoints },
    { polling: true },
  );
  const isCut = first.data !== undefined && first.data.points.length >= firstPoints;
  const all = useCall(telemetryEndpoints.itemPreview, isCut ? wanted : null, { polling: true });
  const states = useCall(telemetryEndpoints.devicePreview, first.data ? { itemId } : null, {
    everyMs: statesEveryMs,
    refreshedBy: devicesTopic,
  });
  const known = isCut ? (all.data ?? first.data) : first.data;
  const whole = !isCut || all.data !== undefined;
  const told = states.data?.list;
  const data = useMemo((): ItemPoints | undefined => {
    if (known === undefined) return undefined;
    const byId = new Map(told?.map((device) => [device.deviceId, device]));
    const devices = known.devices.map((device) => byId.get(device.deviceId) ?? device);
    return { points: known.points, textLists: known.textLists, devices, whole };
  }, [known, told, whole]);
  // While the rest is missing, that is what has failed and is tried again.
  const { error, refetch } = isCut ? all : first;
  return { data, error, refetch };
};

/** Online states of the devices of all the user's items; follows their changes. */
export const useDeviceStates = () =>
  useCall(
    telemetryEndpoints.devicePreview,
    {},
    { everyMs: statesEveryMs, refreshedBy: devicesTopic },
  );

/** The course of points in a range that stands still; `width` of the drawing in pixels. */
export const useTrend = (
  points: readonly PointId[],
  range: { readonly from: number; readonly to: number },
  width: number,
) =>
  useCall(
    telemetryEndpoints.trend,
    points.length > 0 && width > 0 ? trendInput(points, range, width) : null,
    { polling: true, keepPrevious: true, staleMs: Number.POSITIVE_INFINITY, retainMs: 60_000 },
  );

const trendInput = (
  points: readonly PointId[],
  range: { readonly from: number; readonly to: number },
  width: number,
) => ({
  points: points.join(','),
  from: Math.round(range.from),
  to: Math.round(range.to),
  width,
});

/** Points asked for at once: their ids stand in the address. */
const seedChunk = 200;

/** The latest course of many points in a few values each, for their small lines. */
export const fetchCourses = async (
  points: readonly PointId[],
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
): Promise<readonly TrendSeries[]> => {
  const courses: TrendSeries[] = [];
  for (let start = 0; start < points.length; start += seedChunk) {
    const input = trendInput(points.slice(start, start + seedChunk), range, 60);
    const { series } = await quietCall(telemetryEndpoints.trend, input, { signal, polling: true });
    courses.push(...series);
  }
  return courses;
};

/** A write command as it goes: `sent` is what setValue answered. */
export const useWriteCommand = (sent: WriteCommand | undefined): WriteCommand | undefined => {
  const asked = sent === undefined ? null : { commandId: sent.commandId };
  useLiveTopic(writesTopic, (command) => {
    if (command.commandId !== sent?.commandId) return;
    queryClient.setQueryData(callKey(telemetryEndpoints.writeState, asked), command);
  });
  const { data } = useCall(telemetryEndpoints.writeState, asked, {
    everyMs: (command) => (command && isFinal(command.state) ? false : writeEveryMs),
  });
  return data ?? sent;
};
