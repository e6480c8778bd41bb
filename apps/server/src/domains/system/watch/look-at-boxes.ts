import type { SystemEvents } from '../events/index.ts';
import { nextTold } from './next-told.ts';

/** What the broker in the box takes. */
export interface WatchedBoxes {
  /** Those that have sent more than they may, and are not read for now: box ids, and whose they are. */
  readonly held: readonly { readonly box: string; readonly owner: string }[];
  /** MQTT packets that a box may send for good. */
  readonly perSecond: number;
  /** For which packets waited for their turn at most since the last look. */
  readonly longestWaitMs: number;
}

/** Looks in a row: a burst is over sooner, and one look may fall between two pauses. */
const enoughLooks = 3;
/** A second is late for a value that an operator looks at. */
const waitsFromMs = 1000;
const hour = 3_600_000;

interface Held {
  /** Of the first look. */
  readonly since: number;
  looks: number;
  /** Looks in a row at which it was not. */
  freeLooks: number;
}

/**
 * Whether boxes send more than is taken of them, for half a minute and longer, of each once an hour;
 * and whether all together send more than can be handled.
 * @returns looks at them; `now` in milliseconds
 */
export function createLookAtBoxes(
  events: SystemEvents,
): (boxes: WatchedBoxes, now: number) => void {
  const boxes = new Map<string, Held>();
  /** When it began with those that were told of within the hour. */
  const told = new Map<string, number>();
  /** The owners of those with which it goes on. */
  const open = new Map<string, string>();

  const lookAtFree = (box: string, one: Held): void => {
    one.freeLooks += 1;
    if (one.freeLooks < enoughLooks) return;
    boxes.delete(box);
    if (open.delete(box)) events.over('box_held', box);
  };

  const waits = { looks: 0, freeLooks: 0 };
  const lookAtWaits = (longestWaitMs: number): void => {
    if (longestWaitMs < waitsFromMs) {
      waits.freeLooks += 1;
      if (waits.freeLooks < enoughLooks) return;
      waits.looks = 0;
      events.over('boxes_waiting');
      return;
    }
    waits.freeLooks = 0;
    waits.looks += 1;
    if (waits.looks < enoughLooks) return;
    events.holds({
      kind: 'boxes_waiting',
      severity: 'warning',
      code: 'system_event.boxes_waiting',
      details: { seconds: Math.round(longestWaitMs / 1000) },
    });
  };

  return ({ held, perSecond, longestWaitMs }, now) => {
    lookAtWaits(longestWaitMs);
    const isHeld = new Set(held.map(({ box }) => box));
    for (const [box, one] of boxes) if (!isHeld.has(box)) lookAtFree(box, one);
    for (const [box, at] of told) if (now - at >= hour) told.delete(box);
    for (const box of isHeld) {
      const one = boxes.get(box) ?? { since: now, looks: 0, freeLooks: 0 };
      boxes.set(box, one);
      one.looks += 1;
      one.freeLooks = 0;
    }
    const waiting = held.filter(
      ({ box }) => (boxes.get(box)?.looks ?? 0) >= enoughLooks && !open.has(box) && !told.has(box),
    );
    for (const { box, owner } of nextTold(waiting, [...open.values()])) {
      told.set(box, now);
      open.set(box, owner);
    }
    for (const box of isHeld) {
      const one = boxes.get(box);
      if (one === undefined || !open.has(box)) continue;
      events.holds({
        kind: 'box_held',
        severity: 'warning',
        subject: box,
        code: 'system_event.box_held',
        details: { box, seconds: Math.round((now - one.since) / 1000), perSecond },
      });
    }
  };
}
