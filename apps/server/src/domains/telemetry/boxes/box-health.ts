/**
 * Whether the devices behind boxes that publish are heard and understood. A device that is not for
 * some of its periods turns offline, or abnormal, and its values stale.
 */
import { type Clock, type DeviceId, minutes, Quality, seconds } from '@millwright/kernel';
import type { Lease } from '../../../platform/lease/index.ts';
import type { DeviceStates } from '../live/index.ts';
import type { SamplePath } from '../samples/index.ts';
import { goOffline, type PublishingBox } from './publishing-box.ts';

/** A device behind a box. */
export interface BoxMember {
  readonly boxId: string;
  readonly slots: Int32Array;
  /** Milliseconds of silence that turn it offline. */
  readonly timeout: number;
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

  const timeoutOfBox = (box: PublishingBox): number => {
    const timeouts = [...box.devices].map((device) => members.get(device)?.timeout ?? 0);
    return Math.max(0, ...timeouts) || BOX_TIMEOUT;
  };

  const sweep = (): void => {
    if (lease.holds()) look();
    cancelSweep = clock.after(SWEEP, sweep);
  };

  const look = (): void => {
    const now = clock.now();
    // Our clock was set back: silence and what is not understood are counted from here.
    for (const box of boxes.values()) {
      box.heard = Math.min(box.heard, now);
      box.understood = Math.min(box.understood, now);
    }
    for (const [device, { boxId, timeout, slots }] of members) {
      const heard = boxes.get(boxId)?.heard ?? 0;
      if (heard === 0 || now - heard <= timeout) continue;
      states.set(device, 'offline', 'gateway.silent');
      path.fail(slots, slots.length, now, Quality.stale);
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
      for (const device of box.devices) {
        const member = members.get(device);
        if (isUnderstood) states.set(device, 'online', null);
        else if (member && now - box.understood > member.timeout) {
          // What nobody understands for so long is as good as nothing, and says so.
          states.set(device, 'abnormal', 'gateway.not_understood');
          path.fail(member.slots, member.slots.length, now, Quality.stale);
        }
      }
    },
    start: sweep,
    stop() {
      cancelSweep?.();
    },
  };
}
