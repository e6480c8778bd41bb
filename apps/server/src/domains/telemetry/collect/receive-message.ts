/** What happens to a message of a box until it may be acknowledged. */
import type { MessageTopic } from '@millwright/drivers';
import { type Clock, type DeviceId, Fault, outage } from '@millwright/kernel';
import { inShareOf } from '../../../base/give-way.ts';
import type { Log } from '../../../base/log.ts';
import type { Arrival } from '../../../platform/box-broker.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import {
  type BoxClocksStore,
  type BoxHealth,
  type ClockError,
  countMessage,
  createBoxTurns,
  noteBadValue,
  noteRejected,
  noteUnknown,
  type PublishingBox,
  type TakeMessage,
} from '../boxes/index.ts';
import type { HistoryRoom } from '../samples/index.ts';

export interface ArrivedMessage {
  readonly boxId: string;
  readonly topic: string;
  readonly payload: Buffer;
  readonly arrival: Arrival;
}

/** Who sent a message, and how it is read. */
export interface MessageSource {
  readonly box: PublishingBox;
  readonly of: MessageTopic;
}

/**
 * Resolves when the message may be acknowledged.
 * @param find tells whose message it is, if anybody's: asked again when it had to wait
 * @throws as `TakeMessage`, and what `read` refuses
 */
export type ReceiveMessage = (
  find: () => MessageSource | undefined,
  message: ArrivedMessage,
) => Promise<void>;

export function createReceiveMessage(needs: {
  readonly clock: Clock;
  readonly log: Log;
  readonly lease: Pick<Lease, 'holds'>;
  readonly clocks: BoxClocksStore;
  readonly health: BoxHealth;
  readonly take: TakeMessage;
  /** A message that finds none waits, and so does its acknowledgement. */
  readonly room: Pick<HistoryRoom, 'through'>;
  /** Told how many bytes came for a device: a message's are shared by those behind the box. */
  readonly countBytes: (device: DeviceId, bytes: number) => void;
  /** @see Devices.caughtUp */
  readonly caughtUp: (moment: number) => Promise<void>;
}): ReceiveMessage {
  const { clock, log, health } = needs;
  const turns = createBoxTurns();

  function tellClock(boxId: string, error: ClockError | null): void {
    if (error === null) log.info({ boxId }, 'the clock of a box is right again');
    else log.warn({ boxId, behind: error.behind / 1000 }, 'the clock of a box is wrong');
  }

  async function keepClock(box: PublishingBox): Promise<void> {
    const { error } = box.clock;
    const { gatewayId } = box;
    if (gatewayId === null) return;
    await needs.clocks.save(gatewayId, error);
    if (box.gatewayId === gatewayId) box.keptClock = error;
  }

  /** Not acknowledged: it is sent again, to whoever collects then. */
  function checkLease(): void {
    if (!needs.lease.holds()) throw outage('lease.lost');
  }

  /** What waits for its turn stays in memory: not for one that has gone and sends it again. */
  function checkWanted({ arrival }: ArrivedMessage): void {
    checkLease();
    if (arrival.isGone?.() === true) throw outage('boxes.gone');
  }

  /**
   * What it says of points that nobody knows here is passed over only when they were not there yet as it
   * came.
   * @param came by `performance.now()`
   * @returns when both its samples and what was found of the clock are durable; undefined where it is
   *   nobody's
   */
  async function takeNow(
    find: () => MessageSource | undefined,
    message: ArrivedMessage,
    came: number,
  ): Promise<{ readonly kept: Promise<unknown> } | undefined> {
    const { boxId, topic, payload, arrival } = message;
    const bytes = topic.length + payload.length;
    checkWanted(message);
    let source = find();
    if (source === undefined) return undefined;
    let { box } = source;
    try {
      let read = source.of.read(payload);
      if (read.unknown.count > 0) {
        await needs.caughtUp(came);
        checkWanted(message);
        source = find();
        if (source === undefined) return undefined;
        box = source.box;
        read = source.of.read(payload);
      }
      for (const device of box.devices) needs.countBytes(device, bytes / box.devices.size);
      health.evaluate(box, read.isUnderstood);
      // The next message is read into it.
      const { unknown } = read;
      const before = box.clock.error;
      const { durable } = await needs.take(read, {
        arrival,
        owner: box.owner ?? `box ${boxId}`,
        clock: box.clock,
        bad: (value) => noteBadValue(box, clock, value),
        resume: () => checkWanted(message),
      });
      noteUnknown(box, clock, unknown);
      const { error } = box.clock;
      if (error !== before) tellClock(boxId, error);
      // Acknowledged when both are kept: sent again after a restart, it means the same time.
      return { kept: error === box.keptClock ? durable : Promise.all([durable, keepClock(box)]) };
    } catch (error) {
      if (error instanceof Fault && error.family === 'refusal') {
        noteRejected(box, clock, message, error);
        health.evaluate(box, false);
      }
      throw error;
    }
  }

  return async (find, message) => {
    checkLease();
    const came = performance.now();
    let known = find();
    if (known === undefined) {
      // Of a box, or on a topic, that was described a moment ago.
      await needs.caughtUp(came);
      checkWanted(message);
      known = find();
    }
    if (known === undefined) return;
    const bytes = message.topic.length + message.payload.length;
    const owner = message.arrival.owner ?? `box ${message.boxId}`;
    const { box } = known;
    countMessage(box, clock, bytes);
    box.owner = owner;
    box.underWay += 1;
    try {
      await needs.room.through({ owner, bytes }, async () => {
        const taken = await turns.take({ boxId: message.boxId, owner, bytes }, () =>
          // Its points may be others by now.
          inShareOf(owner, () => takeNow(find, message, came)),
        );
        await taken?.kept;
      });
    } finally {
      box.underWay -= 1;
    }
  };
}
