/** Passwords of boxes are guessed: slowly, without learning anything, and at nobody's expense. */
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import type { ItemId } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { programAt, startPeer } from '@millwright/testing/peers/process';
import { connectAsync } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type GatewayFixture, openGatewayFixture } from '../gateway-fixture.builders.ts';

const timeout = 120_000;
let fixture: GatewayFixture;
let item: ItemId;
beforeAll(async () => {
  fixture = await openGatewayFixture();
  ({ id: item } = await fixture.call(itemCalls.create, { itemName: '工厂' }));
});
afterAll(() => fixture.close());
afterEach(() => fixture.tidy());

const untilKnown = (boxId: string) =>
  waitFor('the box to be known', async () => {
    const { list } = await fixture.call(gatewayCalls.list, { itemId: item, pageSize: 1000 });
    return list.some((row) => row.boxId === boxId && row.live !== null);
  });

async function openBox() {
  const password = `secret${fixture.serial()}`;
  const { boxId } = await fixture.addGateway({ itemId: item, password });
  await untilKnown(boxId);
  return { username: boxId, password, reconnectPeriod: 0 } as const;
}
type Box = Awaited<ReturnType<typeof openBox>>;

/** Milliseconds until the box was let in, or turned away. */
async function knock(box: Box): Promise<{ readonly isIn: boolean; readonly ms: number }> {
  const began = performance.now();
  try {
    const client = await connectAsync(fixture.server.mqttUrl, { ...box, connectTimeout: 60_000 });
    const ms = performance.now() - began;
    await client.endAsync(true);
    return { isIn: true, ms };
  } catch {
    return { isIn: false, ms: performance.now() - began };
  }
}

it('six wrong passwords, and the right one is of no use either', { timeout }, async () => {
  const box = await openBox();
  const other = await openBox();
  const guesses = Array.from({ length: 6 }, () => knock({ ...box, password: 'a guess' }));
  expect((await Promise.all(guesses)).map(({ isIn }) => isIn)).toEqual(Array(6).fill(false));
  expect(await knock(box)).toMatchObject({ isIn: false });
  // A program of another maker.
  const port = new URL(fixture.server.mqttUrl).port;
  const args = ['-h', '127.0.0.1', '-p', port, '-t', 'gateways/x', '-m', '1'];
  const peer = startPeer(programAt('mosquitto-clients', '/usr/bin/mosquitto_pub'), [
    ...args,
    ...['-u', box.username, '-P', box.password],
  ]);
  await waitFor('the refusal', () => peer.ended);
  expect(peer.output()).toMatch(/not authorised/i);
  expect(await knock(other)).toMatchObject({ isIn: true });
});

it('its owner is told of wrong passwords, until it comes in from there', { timeout }, async () => {
  const box = await openBox();
  const told = async () => {
    const { list } = await fixture.call(gatewayCalls.list, { itemId: item, pageSize: 1000 });
    return list.find((row) => row.boxId === box.username)?.refusedPassword;
  };
  expect(await told()).toBeNull();
  const wrong = { ...box, username: box.username.toLowerCase(), password: 'a guess' };
  await knock(wrong);
  const first = await told();
  expect(first).toMatchObject({ count: 1, address: '127.0.0.1' });
  await knock(box);
  expect(await told()).toBeNull();
  await Promise.all(Array.from({ length: 6 }, () => knock(wrong)));
  expect(await told()).toMatchObject({ count: 6 });
  // Held back by now, and so refused with the right one too: that counts as well.
  await knock(box);
  const last = await told();
  expect(last).toMatchObject({ count: 7 });
  expect(last?.at).toBeGreaterThan(first?.at ?? Infinity);
  const { list } = await fixture.call(gatewayCalls.list, { itemId: item, pageSize: 1000 });
  const gateway = list.find((row) => row.boxId === box.username);
  if (!gateway) throw new Error('the gateway is gone');
  const { id, version, gatewayName, boxId } = gateway;
  await fixture.call(gatewayCalls.edit, { id, version, gatewayName, boxId, password: 'another 1' });
  expect(await told()).toBeNull();
});

it('a box that came before its gateway was made need not wait', { timeout }, async () => {
  const early = { username: 'EARLY001', password: 'secret0', reconnectPeriod: 0 } as const;
  const tries = Array.from({ length: 6 }, () => knock(early));
  expect((await Promise.all(tries)).map(({ isIn }) => isIn)).toEqual(Array(6).fill(false));
  const { username: boxId, password } = early;
  await fixture.addGateway({ itemId: item, boxId, password });
  await untilKnown(boxId);
  expect(await knock(early)).toMatchObject({ isIn: true });
});

it('an unknown box, a wrong password and a held one are refused alike', { timeout }, async () => {
  const box = await openBox();
  const unknown = { ...box, username: 'NOBODY00' };
  const times: number[] = [];
  for (const each of [unknown, { ...box, password: 'a guess' }]) {
    const { isIn, ms } = await knock(each);
    expect(isIn).toBe(false);
    times.push(ms);
  }
  for (const ms of times) expect(ms).toBeGreaterThanOrEqual(1_990);
});

it('leaves the others their turn, and the pool of threads', { timeout }, async () => {
  const boxes = await Promise.all(Array.from({ length: 4 }, openBox));
  const right = await openBox();
  const guesses = boxes.flatMap((box) =>
    Array.from({ length: 5 }, (_, n) => knock({ ...box, password: `guess ${n}` })),
  );
  let done = false;
  const all = Promise.all(guesses).then(() => {
    done = true;
  });
  // Whatever is on the pool has its turn before the guesses have been refused.
  for (let n = 0; n < 8; n += 1) await promisify(pbkdf2)('a', 'b', 1, 8, 'sha1');
  expect(done).toBe(false);
  expect(await knock(right)).toMatchObject({ isIn: true });
  await all;
});
