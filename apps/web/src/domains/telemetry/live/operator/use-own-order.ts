import { liveOrderEndpoints } from '@millwright/contract/devices/endpoints';
import { maxPlaced } from '@millwright/contract/devices/live-orders/max-placed';
import type { DeviceId, ItemId, PointId } from '@millwright/kernel';
import { useRef, useState } from 'react';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { useChange } from '../../../../wire/queries/use-change.ts';
import { placedAfterMove } from './own-order.ts';

interface Order {
  readonly deviceIds: readonly DeviceId[];
  readonly pointIds: readonly PointId[];
}

const none: Order = { deviceIds: [], pointIds: [] };

export interface OwnOrder extends Order {
  /** @param shown devices as they stand now @param to place among them, from 0 */
  moveDevice(shown: readonly DeviceId[], moved: DeviceId, to: number): void;
  /** @param shown points of its device as they stand now @param to place among them, from 0 */
  movePoint(shown: readonly PointId[], moved: PointId, to: number): void;
  /** As nobody has placed anything. */
  reset(): void;
}

/**
 * The user's order of an item's devices and points. A move is shown at once; it is saved after the one
 * before, for the last of them is the order that stays.
 */
export const useOwnOrder = (itemId: ItemId): OwnOrder => {
  const { data } = useCall(liveOrderEndpoints.get, { id: itemId });
  const [moved, setMoved] = useState<Order | null>(null);
  const { mutate } = useChange(liveOrderEndpoints.save);
  const saving = useRef(false);
  const waiting = useRef<Order | null>(null);
  const order = moved ?? data ?? none;

  const save = (next: Order): void => {
    if (saving.current) {
      waiting.current = next;
      return;
    }
    saving.current = true;
    mutate(
      { itemId, deviceIds: [...next.deviceIds], pointIds: [...next.pointIds] },
      {
        // What was refused is not kept on the page either: it would be gone at the next visit.
        onError: () => setMoved(null),
        onSettled: () => {
          saving.current = false;
          const { current } = waiting;
          waiting.current = null;
          if (current !== null) save(current);
        },
      },
    );
  };
  const change = (next: Order): void => {
    if (next.deviceIds.length > maxPlaced || next.pointIds.length > maxPlaced) return;
    setMoved(next);
    save(next);
  };
  return {
    ...order,
    moveDevice: (shown, id, to) =>
      change({ ...order, deviceIds: placedAfterMove(shown, order.deviceIds, id, to) }),
    movePoint: (shown, id, to) =>
      change({ ...order, pointIds: placedAfterMove(shown, order.pointIds, id, to) }),
    reset: () => change(none),
  };
};
