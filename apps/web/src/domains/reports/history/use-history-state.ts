import { pointId } from '@millwright/kernel';
import { useMemo } from 'react';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import type { KnownPoints } from '../../telemetry/index.ts';
import { type HistoryState, readHistoryState, writeHistoryState } from './history-state.ts';

/** What the page shows of the points of an item, kept in the address. */
export const useHistoryState = (known: KnownPoints) => {
  const [params, changeAddress] = useAddress();
  const address = params.toString();
  const fresh = known.first.join(',');
  const fallback = useMemo(
    () => (fresh === '' ? [] : fresh.split(',').map((text) => pointId(Number(text)))),
    [fresh],
  );
  const state = useMemo(
    () => readHistoryState(new URLSearchParams(address), fallback),
    [address, fallback],
  );
  const chosen = useMemo(() => {
    const byId = new Map(known.points.map((point) => [point.pointId, point]));
    return state.points.flatMap((id) => byId.get(id) ?? []);
  }, [known.points, state.points]);
  const change = (part: Partial<HistoryState>): void =>
    changeAddress((now) => writeHistoryState(now, { ...readHistoryState(now, fallback), ...part }));
  return { state, chosen, change };
};
