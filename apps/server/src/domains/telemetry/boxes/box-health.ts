/**
 * Whether the devices behind boxes that publish are heard and understood. A device that is not for
 * some of its periods turns offline, or abnormal, and its values stale.
 */
import {
  type Clock,
  type DeviceId,
  type ItemId,
  minutes,
  Quality,
  seconds,
} from '@millwright/kernel';
import { createGiveWay, inShareOf } from '../../../base/give-way.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import type { DeviceStates } from '../live/index.ts';
import type { SamplePath } from '../samples/index.ts';
import { goOffline, type PublishingBox } from './publishing-box.ts';

/** A device behind a box. */
export interface BoxMember {
  readonly boxId: string;
  readonly itemId: ItemId;
  readonly slots: Int32Array;
  /** Milliseconds of silence that turn it offline. */
  readonly timeout: number;
  /** What was found of it and told; null while nothing is wrong. */
  failed: 'silent' | 'not understood' | null;
}

export interface BoxHealth {
  /** Notes whether the message that the box has just sent made sense. */
  evaluate(box: PublishingBox, isUnderstood: boolean): void;
  start(): void;
  stop(): void;
}

const SWEEP = seconds(1);
/** Periods without a message that a device may miss, and the least time that is given. */
const MISSED_PERIODS = 3;
const LEAST_TIMEOUT = seconds(15);
/** Of a box without devices. */
const BOX_TIMEOUT = minutes(5);

export const timeoutOf = (periodMs: number): number =>
  Math.max(LEAST_TIMEOUT, periodMs * MISSED_PERIODS);

export function createBoxHealth(needs: {
  readonly clock: Clock;
  readonly lease: Pick<Lease, 'holds'>;
  readonly path: SamplePath;
  readonly states: DeviceStates;
  readonly boxes: ReadonlyMap<string, PublishingBox>;
  readonly members: ReadonlyMap<DeviceId, BoxMember>;
}): BoxHealth {
  const { clock, lease, path, states, boxes, members } = needs;
  let cancelSweep: (() => void) | undefined;
  /** Items whose silent devices are being told of. */
  const telling = new Set<ItemId>();

  const timeoutOfBox = (box: PublishingBox): number => {
    const timeouts = [...box.devices].map((device) => members.get(device)?.timeout ?? 0);
    return Math.max(0, ...timeouts) || BOX_TIMEOUT;
  };

  const isSilent = ({ boxId, timeout }: BoxMember, now: number): boolean => {
    const { heard = 0, underWay = 0 } = boxes.get(boxId) ?? {};
    return heard !== 0 && underWay === 0 && now - heard > timeout;
  };

  /** Its values are marked; what looks at them is called by `path.act`, once for many. */
  const mark = (member: BoxMember, failed: BoxMember['failed'], now: number): void => {
    member.failed = failed;
    path.mark(member.slots, member.slots.length, now, Quality.stale);
  };

  const sweep = (): void => {
    if (lease.holds()) look();
    cancelSweep = clock.after(SWEEP, sweep);
  };

  /** Those of one item, whose calculated points and rules look at no others. */
  const tell = async (silent: readonly DeviceId[]): Promise<void> => {
    const giveWay = createGiveWay();
    let some = false;
    for (const device of silent) {
      const [slot = -1] = members.get(device)?.slots ?? [];
      const settled = path.whenSettled(slot);
      if (settled !== undefined) await settled;
      const pause = giveWay();
      if (pause !== undefined) await pause;
      const member = members.get(device);
      // It may have been heard or edited meanwhile.
      if (!lease.holds() || !member || !isSilent(member, clock.now())) continue;
      states.set(device, 'offline', 'gateway.silent');
      mark(member, 'silent', clock.now());
      some = true;
    }
    if (!some) return;
    const pause = giveWay();
    if (pause !== undefined) await pause;
    path.act(clock.now());
    await giveWay();
  };

  const look = (): void => {
    const now = clock.now();
    // Our clock was set back: silence and what is not understood are counted from here.
    for (const box of boxes.values()) {
      box.heard = Math.min(box.heard, now);
      box.understood = Math.min(box.understood, now);
      if (box.underWay > 0) box.heard = now;
    }
    const silent = new Map<ItemId, DeviceId[]>();
    for (const [device, member] of members) {
      if (!isSilent(member, now)) {
        if (member.failed === 'silent') member.failed = null;
      } else if (member.failed !== 'silent' && !telling.has(member.itemId)) {
        const others = silent.get(member.itemId);
        if (others === undefined) silent.set(member.itemId, [device]);
        else others.push(device);
      }
    }
    for (const [item, devices] of silent) {
      const box = boxes.get(members.get(devices[0] as DeviceId)?.boxId ?? '');
      telling.add(item);
      void inShareOf(box?.owner ?? `item ${item}`, () => tell(devices)).finally(() => {
        telling.delete(item);
      });
    }
    for (const box of boxes.values()) {
      // One whose connection is watched is here as long as that is, whether it says anything or not.
      if (!box.isOnline || box.isHere) continue;
      const latest = Math.min(now, Math.max(box.heard, box.since ?? 0));
      if (now - latest <= timeoutOfBox(box)) continue;
      goOffline(box, clock, 'silent');
    }
  };

  return {
    evaluate(box, isUnderstood) {
      const now = clock.now();
      if (isUnderstood || box.understood === 0) box.understood = now;
      let some = false;
      for (const device of box.devices) {
        const member = members.get(device);
        if (isUnderstood) {
          states.set(device, 'online', null);
          if (member) member.failed = null;
        } else if (
          member &&
          member.failed !== 'not understood' &&
          now - box.understood > member.timeout
        ) {
          // What nobody understands for so long is as good as nothing, and says so.
          states.set(device, 'abnormal', 'gateway.not_understood');
          mark(member, 'not understood', now);
          some = true;
        }
      }
      if (some) path.act(now);
    },
    start: sweep,
    stop() {
      cancelSweep?.();
    },
  };
}
