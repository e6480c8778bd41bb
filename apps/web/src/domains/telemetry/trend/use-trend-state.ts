import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { pointId } from '@millwright/kernel';
import { useCallback, useMemo } from 'react';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import type { ItemPoints } from '../telemetry.queries.ts';
import { firstChoice, isDrawable } from './point-kind.ts';
import { readTrendState, type TrendState, writeTrendState } from './trend-state.ts';

/**
 * What the trend of an item, or of one device of it, shows, kept in the address; a fresh page draws
 * `first` points.
 */
export const useTrendState = (data: ItemPoints | undefined, first: number) => {
  const [params, changeAddress] = useAddress();
  const drawable = useMemo(() => (data?.points ?? []).filter(isDrawable), [data]);
  const deviceNames = useMemo(
    () => new Map(data?.devices.map(({ deviceId, deviceName }) => [deviceId, deviceName])),
    [data],
  );
  const nameOf = useCallback(
    (point: ItemDataPoint) =>
      deviceNames.size > 1
        ? `${deviceNames.get(point.deviceId) ?? ''} · ${point.name}`
        : point.name,
    [deviceNames],
  );
  const address = params.toString();
  const fresh = firstChoice(drawable, first)
    .map(({ pointId }) => pointId)
    .join(',');
  const freshPoints = useMemo(
    () => (fresh === '' ? [] : fresh.split(',').map((text) => pointId(Number(text)))),
    [fresh],
  );
  const state = useMemo(
    () => readTrendState(new URLSearchParams(address), freshPoints),
    [address, freshPoints],
  );
  const chosen = useMemo(() => {
    const byId = new Map(drawable.map((point) => [point.pointId, point]));
    return state.points.flatMap((id) => byId.get(id) ?? []);
  }, [drawable, state.points]);
  const change = (part: Partial<TrendState>): void =>
    changeAddress((params) =>
      writeTrendState(params, { ...readTrendState(params, freshPoints), ...part }),
    );
  return { drawable, chosen, state, nameOf, change };
};
