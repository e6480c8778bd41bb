import type { CallReply } from '@millwright/contract/call/endpoint';
import type { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, pointId } from '@millwright/kernel';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readTrendState, type TrendState, writeTrendState } from './trend-state.ts';

type ItemPoints = CallReply<typeof telemetryEndpoints.itemPreview>;

/** What the trend of an item shows, kept in the address; a fresh page draws `first` points. */
export const useTrendState = (data: ItemPoints | undefined, first: number) => {
  const [params, setParams] = useSearchParams();
  const drawable = useMemo(
    () => (data?.points ?? []).filter(({ dataType }) => dataType !== DataType.CHAR),
    [data],
  );
  const deviceNames = useMemo(
    () => new Map(data?.devices.map(({ deviceId, deviceName }) => [deviceId, deviceName])),
    [data],
  );
  const nameOf = useCallback(
    (point: ItemDataPoint) => `${deviceNames.get(point.deviceId) ?? ''} · ${point.name}`,
    [deviceNames],
  );
  const address = params.toString();
  const fresh = drawable
    .filter(({ saved, dataType }) => saved && dataType !== DataType.BOOL)
    .slice(0, first)
    .map(({ pointId }) => pointId)
    .join(',');
  const state = useMemo(
    () =>
      readTrendState(
        new URLSearchParams(address),
        fresh === '' ? [] : fresh.split(',').map((text) => pointId(Number(text))),
      ),
    [address, fresh],
  );
  const chosen = useMemo(
    () => drawable.filter(({ pointId }) => state.points.includes(pointId)),
    [drawable, state],
  );
  const change = (part: Partial<TrendState>): void =>
    setParams(writeTrendState(params, { ...state, ...part }), { replace: true });
  return { drawable, chosen, state, nameOf, change };
};
