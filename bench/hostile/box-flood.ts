/** What everybody else notices while passwords of boxes are guessed at from many connections. */

import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { signIn } from '@millwright/testing/api-session';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { connect, connectAsync } from 'mqtt';
import { quantile } from '../history/history-store.ts';
import type { Row } from '../row.ts';
import { figures, pause, setting } from '../server-figures.ts';

const CONNECTIONS = setting('FLOOD_CONNECTIONS', 100);
const GUESSES_PER_SECOND = setting('FLOOD_GUESSES', 200);
const SECONDS = setting('FLOOD_SECONDS', 20);
/** Half of the guesses are at these, half at boxes that there are not. */
const GUESSED_AT = 10;
/**
 * Milliseconds. A refusal takes two seconds: who waited for it would get a quarter of the guesses
 * through these connections, so each is given up as soon as the next must begin.
 */
const giveUpAfter = (CONNECTIONS / GUESSES_PER_SECOND) * 1000 - 20;
const RIGHT = 5;

interface Box {
  readonly username: string;
  readonly password: string;
}

/** Milliseconds that `/healthz` took, asked twenty times a second. */
async function probe(url: string, seconds: number): Promise<number[]> {
  const taken: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const began = performance.now();
    await (await fetch(`${url}/healthz`)).text();
    taken.push(performance.now() - began);
    await pause(50);
  }
  return taken;
}

/** A project with so many MQTT boxes. */
export async function describeBoxes(millwright: Millwright, count: number): Promise<Box[]> {
  const user = { userName: 'admin', password: millwright.adminPassword };
  const session = await signIn(millwright.url, user);
  const item = await session.call(itemCalls.create, { itemName: 'Flood' });
  const boxes: Box[] = [];
  for (let number = 0; number < count; number += 1) {
    const box = { username: `FLOOD${number}`, password: `right ${number} one` };
    await session.call(gatewayCalls.create, {
      itemId: item.id,
      gatewayName: box.username,
      boxId: box.username,
      password: box.password,
    });
    boxes.push(box);
  }
  return boxes;
}

/** Guesses so many times a second, in at most so many connections; ends with `stop`. */
export function startFlood(url: string, boxes: readonly Box[]) {
  let open = 0;
  let tried = 0;
  const knock = async (): Promise<void> => {
    tried += 1;
    const known = boxes[tried % boxes.length]?.username ?? '';
    const username = tried % 2 === 0 ? known : `NOBODY${tried}`;
    const guess = { username, password: `guess ${tried}`, reconnectPeriod: 0 };
    const client = connect(url, guess).on('error', () => {});
    const closed = new Promise<void>((resolve) => void client.once('close', resolve));
    await Promise.race([closed, pause(giveUpAfter)]);
    await client.endAsync(true);
  };
  let due = 0;
  const timer = setInterval(() => {
    for (due += GUESSES_PER_SECOND / 50; due >= 1; due -= 1) {
      if (open >= CONNECTIONS) continue;
      open += 1;
      void knock().finally(() => {
        open -= 1;
      });
    }
  }, 20);
  return {
    stop(): number {
      clearInterval(timer);
      return tried;
    },
  };
}

/** The longest that a box with the right password took to be let in; milliseconds. */
async function letIn(url: string, boxes: readonly Box[]): Promise<number> {
  const taken: number[] = [];
  for (const box of boxes) {
    const began = performance.now();
    // As a box does that is turned away: it comes again.
    for (let isIn = false; !isIn; ) {
      const client = await connectAsync(url, { ...box, reconnectPeriod: 0 }).catch(() => null);
      isIn = client !== null;
      await client?.endAsync(true);
    }
    taken.push(performance.now() - began);
    await pause(500);
  }
  return Math.max(...taken);
}

export const boxFlood: Row = {
  name: 'box-flood',
  what: `/healthz, p99, while ${CONNECTIONS} connections guess passwords of boxes, up to ${GUESSES_PER_SECOND} a second`,
  unit: 'ms',
  against: '/healthz of the same server left alone',
  better: 'less',
  async measure() {
    const millwright = await startMillwright({ plant: false, env: { LOG_LEVEL: 'error' } });
    try {
      const boxes = await describeBoxes(millwright, GUESSED_AT + RIGHT);
      await probe(millwright.url, 2);
      const idle = await probe(millwright.url, SECONDS / 2);
      const flood = startFlood(millwright.mqttUrl, boxes.slice(0, GUESSED_AT));
      await pause(2_000);
      const [flooded, slowest] = await Promise.all([
        probe(millwright.url, SECONDS),
        letIn(millwright.mqttUrl, boxes.slice(GUESSED_AT)),
      ]);
      const tried = flood.stop();
      const told = await figures(millwright);
      return {
        value: quantile(flooded, 0.99),
        baseline: quantile(idle, 0.99),
        detail: {
          'above idle, p99, ms': Math.round(quantile(flooded, 0.99) - quantile(idle, 0.99)),
          'guesses per second': Math.round(tried / (SECONDS + 2)),
          'right box let in, slowest, ms': Math.round(slowest),
          'longest block of the loop, ms': Math.round(
            (told.get('event_loop_recent_block_seconds') ?? Number.NaN) * 1000,
          ),
        },
      };
    } finally {
      await millwright.stop();
    }
  },
};
