/**
 * Reckons the calculated points of an item that wait, in the order of their dependence. Where they take
 * longer than others may be kept waiting, the rest follows in slices of the turns of the item's account:
 * as if at once, for until then nothing is judged by the block that they follow from, and the next block
 * of the item waits, or has the rest reckoned at once (decision 113).
 */
import type { ItemId } from '@millwright/kernel';
import type { Share } from '../../../base/give-way.ts';
import type { ItemPoints } from './item-points.ts';
import type { RunningPoint } from './running-point.ts';

export interface Settling {
  /** Something is being reckoned just now: what that sets off waits for the next block. */
  readonly isReckoning: boolean;
  /** @returns false where the rest follows in turns */
  run(item: ItemPoints<RunningPoint>, now: number): boolean;
  isOpen(item: ItemId): boolean;
  /** Of some item it is. */
  readonly isAnyOpen: boolean;
  /** Nothing where nothing of the item is left to be reckoned. */
  whenSettled(item: ItemId): Promise<void> | undefined;
  /** Reckons at once what is left of the item. */
  finish(item: ItemId): void;
  finishAll(): void;
}

export interface SettlingNeeds {
  reckon(point: RunningPoint, now: number): void;
  /** Whose turns the item takes. */
  shareOf(item: ItemId): Promise<Pick<Share, 'turn' | 'spend'>>;
  /** All of the item is reckoned, after others had their turn. */
  settled(item: ItemId): void;
  failed(error: unknown): void;
  /** Begins a slice. @returns whether it is over, asked before each few points */
  readonly slice?: (() => () => boolean) | undefined;
}

/** Milliseconds. */
const longest = 4;
const sliceByTime = (): (() => boolean) => {
  const until = performance.now() + longest;
  return () => performance.now() >= until;
};
/** Points between two looks at the time. */
const few = 16;

interface Open {
  readonly item: ItemPoints<RunningPoint>;
  /** When the block was there: all of it is reckoned for that moment. */
  readonly now: number;
  readonly ended: PromiseWithResolvers<void>;
}

export function createSettling({ slice = sliceByTime, ...needs }: SettlingNeeds): Settling {
  const open = new Map<ItemId, Open>();
  let isReckoning = false;

  /** @returns whether nothing is left */
  const reckonUntil = (
    item: ItemPoints<RunningPoint>,
    now: number,
    isOver: (() => boolean) | null,
  ): boolean => {
    isReckoning = true;
    try {
      for (let n = 1; ; n += 1) {
        const point = item.take();
        if (point === undefined) return true;
        needs.reckon(point, now);
        if (isOver !== null && n % few === 0 && isOver()) return item.isSettled;
      }
    } finally {
      isReckoning = false;
    }
  };

  const close = (of: Open): void => {
    open.delete(of.item.id);
    try {
      needs.settled(of.item.id);
    } finally {
      of.ended.resolve();
    }
  };

  const goOn = async (of: Open): Promise<void> => {
    const { item, now } = of;
    const share = await needs.shareOf(item.id);
    while (open.get(item.id) === of) {
      await share.turn();
      if (open.get(item.id) !== of) return;
      const began = performance.now();
      try {
        if (reckonUntil(item, now, slice())) close(of);
      } finally {
        share.spend(performance.now() - began);
      }
    }
  };

  const finish = (id: ItemId): void => {
    const of = open.get(id);
    if (of === undefined || isReckoning) return;
    try {
      reckonUntil(of.item, of.now, null);
    } finally {
      close(of);
    }
  };

  return {
    get isReckoning() {
      return isReckoning;
    },
    run(item, now) {
      if (open.has(item.id)) return false;
      if (reckonUntil(item, now, item.isLong ? slice() : null)) return true;
      const of = { item, now, ended: Promise.withResolvers<void>() };
      open.set(item.id, of);
      goOn(of).catch((error: unknown) => {
        needs.failed(error);
        // Nothing of the item may wait for ever; what is marked still is reckoned with its next block.
        if (open.get(item.id) === of) close(of);
      });
      return false;
    },
    isOpen: (item) => open.has(item),
    get isAnyOpen() {
      return open.size > 0;
    },
    whenSettled: (item) => open.get(item)?.ended.promise,
    finish,
    finishAll() {
      for (const id of [...open.keys()]) finish(id);
    },
  };
}
