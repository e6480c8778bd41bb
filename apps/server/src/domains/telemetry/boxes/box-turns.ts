/**
 * Long messages leave the loop to others between their records; the next message of the same box
 * begins when the one before it is taken, so that a point's samples keep their order.
 */
import { outage } from '@millwright/kernel';

export interface BoxTurns {
  /**
   * Works on what has come: at once where nothing of the box is under way, else after that.
   * @param coming its bytes stay in memory meanwhile, up to a bound for all boxes of its owner
   * @throws outage `telemetry.spool_full` beyond it: nothing was begun
   */
  take<T>(
    coming: { readonly boxId: string; readonly owner: string; readonly bytes: number },
    work: () => Promise<T>,
  ): Promise<T>;
}

/** @param most bytes that may wait of one owner */
export function createBoxTurns(most = 8 * 2 ** 20): BoxTurns {
  /** Of each box that is at work the end of what it was asked last. */
  const last = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, number>();

  const wait = (owner: string, bytes: number): void => {
    const now = (waiting.get(owner) ?? 0) + bytes;
    if (now === 0) waiting.delete(owner);
    else waiting.set(owner, now);
  };

  return {
    take({ boxId, owner, bytes }, work) {
      const before = last.get(boxId);
      if (before !== undefined) {
        if ((waiting.get(owner) ?? 0) + bytes > most) {
          return Promise.reject(outage('telemetry.spool_full'));
        }
        wait(owner, bytes);
      }
      const begin = () => {
        wait(owner, -bytes);
        return work();
      };
      const taken = before === undefined ? work() : before.then(begin);
      const ended = taken.then(
        () => {},
        () => {},
      );
      last.set(boxId, ended);
      void ended.then(() => {
        if (last.get(boxId) === ended) last.delete(boxId);
      });
      return taken;
    },
  };
}
