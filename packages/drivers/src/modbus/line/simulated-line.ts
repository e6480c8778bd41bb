import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import { type Clock, milliseconds } from '@millwright/kernel';
import { createRtuFramer, encodeRtu } from '../wire/rtu-framer.ts';

/** What becomes of one reply: nothing when `copies` is empty. */
export interface Fate {
  /** Milliseconds from the question to each copy. */
  readonly copies: readonly number[];
}

export interface SimulatedLine {
  connect(): Promise<Duplex>;
  readonly connections: number;
  /** These bytes come now. */
  bring(bytes: Buffer): void;
}

/**
 * A serial line behind a transparent converter, on a clock the test owns and without a real stream:
 * whatever connection is open gets what the line brings, asked for or not. One question after the
 * other, replies in order, unless copies may overtake what is asked later.
 */
export function createSimulatedLine(needs: {
  readonly clock: Clock;
  /** The device's answer, given when the question arrives; null = it keeps silent. */
  readonly answer: (unit: number, pdu: Buffer) => Buffer | null;
  readonly fate: () => Fate;
  /** False: each copy comes after its own time, whatever else does. */
  readonly keepsOrder?: () => boolean;
}): SimulatedLine {
  const { clock } = needs;
  let current: SimulatedStream | null = null;
  let connections = 0;
  let busyUntil = 0;

  const framer = createRtuFramer('requests', {
    broken: () => {},
    frame(_transaction, unit, pdu) {
      const reply = needs.answer(unit, pdu);
      if (!reply) return;
      const frame = encodeRtu(unit, reply);
      const now = clock.now();
      for (const copy of needs.fate().copies) {
        const at = now + copy;
        const keepsOrder = needs.keepsOrder?.() ?? true;
        if (keepsOrder) busyUntil = Math.max(busyUntil, at);
        const due = keepsOrder ? busyUntil : at;
        clock.after(milliseconds(due - now), () => current?.emit('data', frame));
      }
    },
  });

  return {
    connect() {
      connections += 1;
      current = new SimulatedStream((chunk) => framer.push(chunk));
      // Only what a link uses of a stream is there.
      return Promise.resolve(current as unknown as Duplex);
    },
    get connections() {
      return connections;
    },
    bring: (bytes) => void current?.emit('data', bytes),
  };
}

class SimulatedStream extends EventEmitter {
  destroyed = false;
  readonly closed = true;
  readonly write: (chunk: Buffer) => void;

  constructor(write: (chunk: Buffer) => void) {
    super();
    this.write = write;
  }
  resume(): void {}
  destroy(): void {
    this.destroyed = true;
  }
}
