/** The last live values that somebody has seen, for the time without a network. */
import { isLost, type Live } from '../live/live-socket.ts';
import type { SeenValue } from '../live/live-watches.ts';

interface KeepValueNeeds {
  readonly live: Pick<Live, 'connection' | 'seen' | 'recall'>;
  readonly read: () => Promise<readonly SeenValue[]>;
  readonly write: (values: readonly SeenValue[]) => Promise<void>;
}

/** Those seen longest ago go first. */
const mostValues = 3_000;

/** The later one of each point, and of all of them the latest. */
export const latestOf = (values: readonly SeenValue[]): readonly SeenValue[] => {
  const byPoint = new Map<number, SeenValue>();
  for (const value of values) {
    const known = byPoint.get(value[0]);
    if (known === undefined || known[2] <= value[2]) byPoint.set(value[0], value);
  }
  return [...byPoint.values()].toSorted((one, other) => other[2] - one[2]).slice(0, mostValues);
};

/** Recalls them as soon as the connection is lost. @returns what writes those seen since, and the way out */
export const keepValues = ({
  live,
  read,
  write,
}: KeepValueNeeds): { readonly flush: () => Promise<void>; readonly end: () => void } => {
  const known = async (): Promise<readonly SeenValue[]> =>
    latestOf([...(await read()), ...live.seen()]);
  const recallWhenLost = async (): Promise<void> => {
    const values = await known();
    if (isLost(live.connection.getState().state)) live.recall(values);
  };
  const end = live.connection.subscribe(({ state }, before) => {
    if (isLost(state) && !isLost(before.state)) void recallWhenLost();
  });
  if (isLost(live.connection.getState().state)) void recallWhenLost();
  return {
    end,
    async flush() {
      if (live.seen().length > 0) await write(await known());
    },
  };
};
