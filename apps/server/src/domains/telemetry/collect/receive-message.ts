/** What happens to a message of a box until it may be acknowledged. */
import type { MessageTopic } from '@millwright/drivers';
import { type Clock, type DeviceId, Fault, outage } from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Arrival } from '../../../platform/box-broker.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import {
  type BoxClocksStore,
  type BoxHealth,
  type ClockError,
  countMessage,
  noteBadValue,
  noteRejected,
  type PublishingBox,
  type TakeMessage,
} from '../boxes/index.ts';

export interface ArrivedMessage {
  readonly boxId: string;
  readonly topic: string;
  readonly payload: Buffer;
  readonly arrival: Arrival;
}

/** Resolves when the message may be acknowledged. @throws as `TakeMessage`, and what `read` refuses */
export type ReceiveMessage = (
  box: PublishingBox,
  of: MessageTopic,
  message: ArrivedMessage,
) => Promise<void>;

export function createReceiveMessage(needs: {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly clocks: BoxClocksStore;
  readonly health: BoxHealth;
  readonly take: TakeMessage;
  /** Told how many bytes came for a device: a message's are shared by those behind the box. */
  readonly countBytes: (device: DeviceId, bytes: number) => void;
}): ReceiveMessage {
  const { clock, log, health } = needs;

  function tellClock(boxId: string, error: ClockError | null): void {
    if (error === null) log.info({ boxId }, 'the clock of a box is right again');
    else log.warn({ boxId, behind: error.behind / 1000 }, 'the clock of a box is wrong');
  }

  async function keepClock(box: PublishingBox): Promise<void> {
    const { error } = box.clock;
    if (box.gatewayId !== null) await needs.clocks.save(box.gatewayId, error);
    box.keptClock = error;
  }

  return async (box, of, message) => {
    const { boxId, topic, payload, arrival } = message;
    // Not acknowledged: it is sent again, to whoever collects then.
    if (!needs.lease.holds()) throw outage('lease.lost');
    const bytes = topic.length + payload.length;
    countMessage(box, clock, bytes);
    try {
      const read = of.read(payload);
      for (const device of box.devices) needs.countBytes(device, bytes / box.devices.size);
      health.evaluate(box, read.isUnderstood);
      const before = box.clock.error;
      const durable = needs.take(read, {
        arrival,
        clock: box.clock,
        bad: (value) => noteBadValue(box, clock, value),
      });
      const { error } = box.clock;
      if (error !== before) tellClock(boxId, error);
      // Acknowledged when both are kept: sent again after a restart, it means the same time.
      await (error === box.keptClock ? durable : Promise.all([durable, keepClock(box)]));
    } catch (error) {
      if (error instanceof Fault && error.family === 'refusal') {
        noteRejected(box, clock, message, error);
        health.evaluate(box, false);
      }
      throw error;
    }
  };
}
