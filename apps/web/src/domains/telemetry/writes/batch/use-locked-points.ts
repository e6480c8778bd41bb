import type { PointId } from '@millwright/kernel';
import { useCallback, useState } from 'react';

/** So many ask together what one alone would: each by itself the less often, the more they are. */
const askedAtOnce = 10;
export const slowerFor = (points: number): number => Math.ceil(points / askedAtOnce);

/** The points of a batch that an interlock forbids to write now, as each tells it of itself. */
export function useLockedPoints() {
  const [locked, setLocked] = useState<ReadonlySet<PointId>>(new Set());
  const tell = useCallback(
    (point: PointId, isLocked: boolean): void =>
      setLocked((known) => {
        if (known.has(point) === isLocked) return known;
        const next = new Set(known);
        if (isLocked) next.add(point);
        else next.delete(point);
        return next;
      }),
    [],
  );
  return { locked, tell };
}
