/** A button that is held, on a real socket to a device that keeps what is written to it. */
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { holdCalls } from '@millwright/contract/telemetry/holds/holds.calls';
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import { holdsTopic } from '@millwright/contract/telemetry/holds/holds.topics';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type PointId, seconds, systemClock, WriteConfirm } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '../../../../platform/access/index.ts';
import { type DeviceFixture, openDeviceFixture } from '../../device-fixture.builders.ts';

let fixture: DeviceFixture;
let isShown = true;
let serial = 0;
/** Pages that hold something: each renews as a page does. */
const pages = new Set<() => void>();

beforeAll(async () => {
  fixture = await openDeviceFixture();
  fixture.server.telemetry.screenNames.add(async ({ id }) => (id === 7 && isShown ? '泵房' : null));
});
afterAll(() => fixture.close());
beforeEach(async () => {
  isShown = true;
  await fixture.renew();
});
afterEach(() => {
  for (const stop of pages) stop();
  pages.clear();
});

const newKey = (): string => {
  serial += 1;
  return `key-of-a-press-${serial}`;
};

/** Keeps the button pressed until it is told to stop, as the socket of a page does. */
function renewing(key: string, token: string = fixture.admin): () => void {
  const { buttons } = fixture.server;
  let cancel = (): void => {};
  const renew = (): void => {
    buttons.renew(key, hashToken(token));
    cancel = systemClock.after(seconds(0.3), renew);
  };
  renew();
  const stop = (): void => cancel();
  pages.add(stop);
  return stop;
}

async function button(given: Parameters<DeviceFixture['addPoint']>[1] = {}) {
  const device = await fixture.addMachine();
  const point = await fixture.addPoint(device.id, given);
  await fixture.untilValue(point.id, 0);
  return { device, point };
}

const press = (pointId: PointId, key: string, more: object = {}, token = fixture.admin) =>
  fixture.call(token, holdCalls.press, { pointId, key, pressed: 1, released: 0, ...more });

const held = (key: string): Hold[] =>
  fixture.server.published.flatMap(({ topic, data }) =>
    topic === holdsTopic.name && (data as Hold).key === key ? [data as Hold] : [],
  );
const stateOf = (key: string) => held(key).at(-1)?.state;
const until = (key: string, state: string) =>
  waitFor(`${key} to be ${state}`, () => stateOf(key) === state);
const register = (address = 10) => fixture.machine.unit(1).holdings[address];
/** What was written to the register, in its order. */
const writesOf = async (pointId: PointId) =>
  (await fixture.call(fixture.admin, telemetryCalls.writeList, { pointId, order: 'asc' })).data
    .list;

describe('a press', () => {
  it('is written while it is held, and released once it is let go: both in the log, with the screen', async () => {
    const { point } = await button();
    const key = newKey();
    const stop = renewing(key);
    const { data } = await press(point.id, key, { screen: { id: 7, revision: 2 } });
    expect(data).toMatchObject({ key, pressed: 1, released: 0, end: null });
    await until(key, 'held');
    expect(register()).toBe(1);
    stop();
    fixture.server.buttons.letGo(key, hashToken(fixture.admin));
    await until(key, 'over');
    expect(register()).toBe(0);
    const logged = await waitFor('the end of both', async () => {
      const list = await writesOf(point.id);
      return list.every(({ state }) => state === 'confirmed') && list;
    });
    const screen = { id: 7, name: '泵房', revision: 2 };
    expect(logged.map(({ change, newValue }) => [change?.op, newValue])).toEqual([
      ['release', '0'],
      ['press', '1'],
    ]);
    expect(logged).toMatchObject([{ screen }, { screen }]);
    expect((await fixture.call(fixture.admin, holdCalls.list, {})).data.list).toEqual([]);
  });

  it.each([
    ['the page does not renew it', 'lapsed', () => {}],
    [
      'the socket of the page is gone',
      'lost',
      (key: string) => fixture.server.buttons.lost(key, hashToken(fixture.admin)),
    ],
    [
      'its screen is not shown any more',
      'screen',
      (key: string) => {
        isShown = false;
        renewing(key);
      },
    ],
  ] as const)('ends when %s', async (_what, why, happens) => {
    const { point } = await button();
    const key = newKey();
    const stop = renewing(key);
    await press(point.id, key, { screen: { id: 7, revision: 2 } });
    await until(key, 'held');
    const at = performance.now();
    stop();
    happens(key);
    await until(key, 'over');
    expect(held(key).at(-1)).toMatchObject({ end: why });
    expect(register()).toBe(0);
    expect(performance.now() - at).toBeLessThan(4000);
  });

  it('ends when it has been held for as long as it may', async () => {
    const { point } = await button();
    const key = newKey();
    renewing(key);
    await press(point.id, key, { longestSeconds: 1 });
    await until(key, 'over');
    expect(held(key).at(-1)).toMatchObject({ end: 'longest' });
    expect(register()).toBe(0);
  });

  it('ends when whoever holds it may not write any more', async () => {
    const { point } = await button();
    const { platform } = fixture.server;
    const token = platform.signIn({
      ...{ items: new Set([fixture.item]), permissions: new Set(['points.write'] as const) },
    });
    const key = newKey();
    renewing(key, token);
    await press(point.id, key, {}, token);
    await until(key, 'held');
    platform.sessions.delete(token);
    platform.guard.announce({ kind: 'ended', tokenHash: hashToken(token) });
    await until(key, 'over');
    expect(held(key).at(-1)).toMatchObject({ end: 'access' });
  });

  it('is never sent when somebody has let go before', async () => {
    const { point } = await button();
    const key = newKey();
    fixture.server.buttons.letGo(key, hashToken(fixture.admin));
    expect(await press(point.id, key)).toMatchObject({ error: 'hold.over' });
    expect(await writesOf(point.id)).toMatchObject([{ state: 'refused', reason: 'hold.over' }]);
    expect(register()).toBe(0);
  });

  it('of another session renews and ends nothing', async () => {
    const { point } = await button();
    const stranger = fixture.server.platform.signIn({ grade: 0, items: 'all' });
    const key = newKey();
    const stop = renewing(key);
    await press(point.id, key);
    await until(key, 'held');
    fixture.server.buttons.letGo(key, hashToken(stranger));
    fixture.server.buttons.lost(key, hashToken(stranger));
    expect(stateOf(key)).toBe('held');
    stop();
    renewing(key, stranger);
    await until(key, 'over');
    expect(held(key).at(-1)).toMatchObject({ end: 'lapsed' });
  });

  it('comes to rest when it is let go, and nothing is done with the key of another hand', async () => {
    const { point } = await button();
    const key = newKey();
    const turned = await press(point.id, key, { pressed: 0, released: 1 });
    expect(turned).toMatchObject({ error: 'hold.not_at_rest' });
    const stop = renewing(key);
    await press(point.id, key);
    await until(key, 'held');
    expect(await press(point.id, key)).toMatchObject({ error: 'hold.over' });
    expect(register()).toBe(1);
    stop();
    await until(key, 'over');
    expect(register()).toBe(0);
  });

  it('is refused where a written 0 is not 0 in the register: nothing holds a release back', async () => {
    const { device } = await button();
    const offset = await fixture.addPoint(device.id, { intercept: -1 });
    expect(await press(offset.id, newKey(), { pressed: -1, released: 0 })).toMatchObject({
      error: 'hold.offset',
    });
    expect(register()).toBe(0);
  });

  it('is refused where the point is a text: it has no rest value', async () => {
    const { device } = await button();
    const text = await fixture.addPoint(device.id, { dataType: DataType.CHAR, length: 1 });
    expect(await press(text.id, newKey())).toMatchObject({ error: 'hold.text' });
    expect(register()).toBe(0);
  });

  it('is refused while the point is held, at its place too, and taken once that was released', async () => {
    const { device, point } = await button();
    const same = await fixture.addPoint(device.id);
    await fixture.untilValue(same.id, 0);
    const [first, second] = [newKey(), newKey()];
    const stop = renewing(first);
    await press(point.id, first);
    await until(first, 'held');
    expect(await press(point.id, second)).toMatchObject({ error: 'hold.stands' });
    expect(await press(same.id, second)).toMatchObject({ error: 'hold.stands' });
    stop();
    fixture.server.buttons.letGo(first, hashToken(fixture.admin));
    await until(first, 'over');
    renewing(second);
    expect(await press(point.id, second)).toMatchObject({ code: 200 });
    fixture.server.buttons.letGo(second, hashToken(fixture.admin));
    await until(second, 'over');
  });

  it.each([
    ['asks for a name', { writeConfirm: WriteConfirm.typed }, {}, 'hold.asks_more'],
    ['asks for a second person', { writeConfirm: WriteConfirm.approved }, {}, 'hold.asks_more'],
    ['does not take the release', { writeMin: 1, writeMax: 5 }, {}, 'telemetry.beyond_write_range'],
    ['is pressed with what releases it', {}, { pressed: 0 }, 'hold.alike'],
    ['takes no values', { writable: false }, {}, 'telemetry.not_writable'],
  ] as const)('is refused where the point %s', async (_what, given, more, error) => {
    const { point } = await button(given);
    expect(await press(point.id, newKey(), more)).toMatchObject({ error });
    expect((await fixture.call(fixture.admin, holdCalls.list, {})).data.list).toEqual([]);
    expect(register()).toBe(0);
  });
});

describe('a device that does not answer', () => {
  it('is an alarm until it was released', async () => {
    const { point } = await button();
    const key = newKey();
    const stop = renewing(key);
    await press(point.id, key);
    await until(key, 'held');
    fixture.machine.faults.silentUnits.add(1);
    stop();
    await until(key, 'unknown');
    // It is tried again and again meanwhile.
    await waitFor('the list to tell it', async () => {
      const { list } = (await fixture.call(fixture.admin, holdCalls.list, {})).data;
      return list.some((one) => one.key === key && one.state === 'unknown' && one.end === 'lapsed');
    });
    const settled = await fixture.call(fixture.admin, holdCalls.settle, {
      ...{ itemId: fixture.item, key },
    });
    expect(settled).toMatchObject({ error: 'hold.not_orphaned' });
    fixture.machine.faults.silentUnits.clear();
    await until(key, 'over');
    expect(register()).toBe(0);
  });

  it('is released first of all when its connection comes back', async () => {
    const { point } = await button();
    const key = newKey();
    const stop = renewing(key);
    await press(point.id, key);
    await until(key, 'held');
    fixture.machine.refuseLinks();
    stop();
    await until(key, 'unknown');
    const asked: number[] = [];
    const between = fixture.machine.requests;
    fixture.machine.onAsked = () => void asked.push(fixture.machine.requests - between);
    fixture.machine.admitLinks();
    await until(key, 'over');
    // The first request on the new connection is the release, before any poll.
    expect(asked[0]).toBe(1);
    expect(register()).toBe(0);
  });

  it('that undoes its release each time is told, and settled by a person', async () => {
    const { point } = await button();
    const key = newKey();
    const stop = renewing(key);
    await press(point.id, key);
    await until(key, 'held');
    // A program of its own keeps the register on, whatever is written.
    let written = 0;
    fixture.machine.faults.keep = () => {
      written += 1;
      return 1;
    };
    stop();
    await until(key, 'opposed');
    const { data } = await fixture.call(fixture.admin, holdCalls.settle, {
      ...{ itemId: fixture.item, key },
    });
    expect(data).toMatchObject({ state: 'over' });
    expect((await fixture.call(fixture.admin, holdCalls.list, {})).data.list).toEqual([]);
    const release = (await writesOf(point.id)).find(({ change }) => change?.op === 'release');
    expect(release).toMatchObject({ state: 'refused', reason: 'hold.opposed' });
    const before = { written, asked: fixture.machine.requests };
    await waitFor('further polls', () => fixture.machine.requests > before.asked + 3);
    expect(written).toBe(before.written);
    fixture.machine.faults.keep = null;
  });

  it('whose point was moved meanwhile is told, and settled by a person', async () => {
    const { device, point } = await button();
    const key = newKey();
    const stop = renewing(key);
    await press(point.id, key);
    await until(key, 'held');
    fixture.machine.refuseLinks();
    stop();
    await until(key, 'unknown');
    const edited = await fixture.call(fixture.admin, pointCalls.edit, { ...point, address: '11' });
    expect(edited).toMatchObject({ code: 200 });
    await until(key, 'orphaned');
    fixture.machine.admitLinks();
    const { data } = await fixture.call(fixture.admin, holdCalls.settle, {
      ...{ itemId: fixture.item, key },
    });
    expect(data).toMatchObject({ state: 'over' });
    await fixture.untilState(device.id, 'online');
    expect([register(10), register(11)]).toEqual([1, 0]);
  });
});
