/** Calculated points over a machine on a real socket: what they come to, keep, and are refused. */
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { referenceCalls } from '@millwright/contract/devices/references/references.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { assignmentCalls } from '@millwright/contract/telemetry/assignments/assignments.calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { DataType, type DeviceId, Quality } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPoint } from '../../devices/devices.builders.ts';
import { type DeviceFixture, openDeviceFixture } from '../device-fixture.builders.ts';

let fixture: DeviceFixture;
let device: DeviceId;
let derived: DeviceId;
beforeAll(async () => {
  fixture = await openDeviceFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.renew();
  device = (await fixture.addMachine()).id;
  derived = (await addDerivedDevice()).id;
});

const addDerivedDevice = async () => {
  const made = await fixture.call(fixture.admin, deviceCalls.create, {
    ...{ itemId: fixture.item, deviceName: `计算${fixture.serial()}`, protocol: 'calculated' },
  });
  return made.data;
};
const addPoint = (address: number, given: Parameters<DeviceFixture['addPoint']>[1] = {}) =>
  fixture.addPoint(device, { address: String(address), ...given });
const entry = (expression: string, given: Parameters<typeof buildPoint>[0] = {}) => {
  const {
    family: _,
    address: __,
    bit: ___,
    length: ____,
    wordOrder: _____,
    ...point
  } = buildPoint({
    ...{ name: `算${fixture.serial()}`, dataType: DataType.DOUBLE, slope: 1, writable: false },
    ...given,
  });
  return { ...point, expression };
};
const create = (expression: string, given: Parameters<typeof buildPoint>[0] = {}) =>
  fixture.call(fixture.admin, pointCalls.create, {
    deviceId: derived,
    point: entry(expression, given),
  });
const set = (address: number, value: number): void => {
  fixture.machine.unit(1).holdings[address] = value;
};

describe('a calculated point', () => {
  it('is reckoned as its inputs come, one from another, and is stored', async () => {
    set(1, 60);
    set(2, 4);
    const [energy, pieces] = [await addPoint(1), await addPoint(2)];
    const made = await create(`${energy.name} / ${pieces.name}`);
    expect(made.data.expression).toBe(`{#${energy.id}} / {#${pieces.id}}`);
    const dearer = await create(`{#${made.data.id}} > 20`, { dataType: DataType.BOOL });
    await fixture.untilValue(made.data.id, 15);
    await fixture.untilValue(dearer.data.id, 0);
    set(1, 100);
    await fixture.untilValue(made.data.id, 25);
    await fixture.untilValue(dearer.data.id, 1);
    expect(fixture.valueNow(made.data.id)?.quality).toBe(Quality.good);
    expect(fixture.stateOf(derived)).toBe('online');
    const stored = await waitFor('its values in history', async () => {
      const [series] = await fixture.server.telemetry.trend({
        ...{
          points: [made.data.id],
          from: Date.now() - 600_000,
          to: Date.now() + 1000,
          width: 600,
        },
      });
      return (series?.times.length ?? 0) > 0 && series;
    });
    expect(stored.pointId).toBe(made.data.id);
  });

  it('is as bad as the worst it looks at, and never reckons with what is not known', async () => {
    set(3, 10);
    const [level, other] = [await addPoint(3), await addPoint(4)];
    const made = (await create(`${level.name} / ${other.name}`)).data;
    await waitFor('a division by zero', () => {
      const now = fixture.valueNow(made.id);
      return now?.quality === Quality.division;
    });
    expect(fixture.valueNow(made.id)?.value ?? null).toBeNull();
    const root = (await create(`sqrt(0 - ${level.name})`)).data;
    await waitFor('a root of a negative number', () => {
      return fixture.valueNow(root.id)?.quality === Quality.calculation;
    });
    set(4, 5);
    await fixture.untilValue(made.id, 2);
    fixture.machine.faults.silentUnits.add(1);
    await waitFor('it to be bad', () => {
      const now = fixture.valueNow(made.id);
      return now?.quality === Quality.communication || now?.quality === Quality.stale;
    });
    fixture.machine.faults.silentUnits.delete(1);
    await waitFor('it to be good', () => fixture.valueNow(made.id)?.quality === Quality.good);
  });

  it('follows what is changed of it, and no name', async () => {
    set(5, 7);
    const input = await addPoint(5);
    const made = (await create(`${input.name} + 1`)).data;
    await fixture.untilValue(made.id, 8);
    const { itemId: _, deviceId: __, ...edit } = input;
    await fixture.call(fixture.admin, pointCalls.edit, { ...edit, name: '改了名' });
    const { itemId: ___, deviceId: ____, ...own } = made;
    const edited = await fixture.call(fixture.admin, pointCalls.edit, {
      ...{ ...own, expression: '改了名 + 2', slope: 10 },
    });
    expect(edited.data.expression).toBe(`{#${input.id}} + 2`);
    await fixture.untilValue(made.id, 90);
  });

  it('cannot be written, and says why', async () => {
    const input = await addPoint(6);
    expect(await create(input.name, { writable: true })).toMatchObject({
      code: 422,
      error: 'point.derived_not_writable',
    });
    const made = (await create(input.name)).data;
    const sent = await fixture.call(fixture.admin, telemetryCalls.setValue, {
      ...{ pointId: made.id, value: 1 },
    });
    expect(sent.code).toBe(422);
  });

  it.each([
    ['没有的点 + 1', 'point.expression_wrong', { issue: 'expression.point_unknown', column: 1 }],
    ['1 +', 'point.expression_wrong', { issue: 'expression.value_missing', column: 4 }],
    ['1 < 2', 'point.expression_wrong', { issue: 'expression.type', column: 1 }],
  ])('%s is refused', async (text, error, details) => {
    expect(await create(text)).toMatchObject({ code: 422, error, data: null });
    const { message } = await create(text);
    expect(message).toContain(String(details.column));
  });

  it('is a number or a state', async () => {
    const made = await create('1', { dataType: DataType.INT16U });
    expect(made).toMatchObject({ code: 422, error: 'point.derived_type' });
  });

  it('is not reckoned from itself, be it through others', async () => {
    const input = await addPoint(7);
    const first = (await create(input.name, { name: '甲' })).data;
    const second = (await create('甲 + 1', { name: '乙' })).data;
    const { itemId: _, deviceId: __, ...edit } = first;
    const refused = await fixture.call(fixture.admin, pointCalls.edit, {
      ...{ ...edit, expression: '乙 * 2' },
    });
    expect(refused).toMatchObject({ code: 422, error: 'point.expression_loop' });
    expect(refused.message).toContain('甲 → 乙 → 甲');
    expect(await fixture.server.devices.findPoints([first.id, second.id])).toHaveLength(2);
  });

  it('closes no loop of an assignment', async () => {
    const [source, target] = [await addPoint(12), await addPoint(13)];
    const sum = (await create(`${source.name} + ${target.name}`)).data;
    const further = (await create(`{#${sum.id}} / 2`)).data;
    const refused = await fixture.call(fixture.admin, assignmentCalls.create, {
      ...{ itemId: fixture.item, name: '自己', mode: 'change', targetPointId: target.id },
      source: { kind: 'point', pointId: further.id },
    });
    expect(refused).toMatchObject({ code: 422, error: 'assignment.writes_itself' });
  });

  it('closes none later, by another expression', async () => {
    const [source, target] = [await addPoint(15), await addPoint(16)];
    const sum = (await create(`${source.name} * 2`)).data;
    const { data: follow } = await fixture.call(fixture.admin, assignmentCalls.create, {
      ...{ itemId: fixture.item, name: '跟随', mode: 'change', targetPointId: target.id },
      source: { kind: 'point', pointId: sum.id },
    });
    const { itemId: _, deviceId: __, ...edit } = sum;
    const reckon = (expression: string) =>
      fixture.call(fixture.admin, pointCalls.edit, { ...edit, expression });
    const refused = await reckon(`${source.name} + ${target.name}`);
    expect(refused).toMatchObject({ code: 422, error: 'point.expression_sets_off' });
    expect(refused.message).toContain(`${follow.name} → ${follow.name}`);
    expect((await reckon(`${source.name} * 3`)).code).toBe(200);
  });

  it('is not told whether another project has a point', async () => {
    const input = await addPoint(14);
    const { data: other } = await fixture.call(fixture.admin, itemCalls.create, {
      itemName: `别处${fixture.serial()}`,
    });
    const made = await fixture.call(fixture.admin, deviceCalls.create, {
      ...{ itemId: other.id, deviceName: '偷看', protocol: 'calculated' },
    });
    const [foreign, none] = await Promise.all(
      [`{#${input.id}} + 1`, '{#99999} + 1'].map((text) =>
        fixture.call(fixture.admin, pointCalls.create, {
          ...{ deviceId: made.data.id, point: entry(text) },
        }),
      ),
    );
    expect(foreign).toMatchObject({ code: 422, error: 'point.expression_wrong' });
    expect(foreign?.message).toBe(none?.message);
  });

  it('may speak of points that are made with it, in any order', async () => {
    set(8, 3);
    const input = await addPoint(8);
    const made = await fixture.call(fixture.admin, pointCalls.createMany, {
      deviceId: derived,
      points: [entry('后 * 2', { name: '前' }), entry(input.name, { name: '后' })],
    });
    const [first] = made.data.list;
    await fixture.untilValue(first?.id ?? input.id, 6);
  });

  it('keeps what it looks at, which says so', async () => {
    const input = await addPoint(9);
    const made = (await create(`${input.name} + 1`, { name: '每件能耗' })).data;
    const where = await fixture.call(fixture.admin, referenceCalls.list, { deviceId: device });
    expect(where.data.list).toContainEqual({
      ...{ subject: 'point', id: made.id, name: '每件能耗', itemId: fixture.item },
      ...{ pointIds: [input.id], holdsPointIds: [input.id] },
      device: { id: derived, deviceName: expect.any(String) },
    });
    const refused = await fixture.call(fixture.admin, pointCalls.delete, { ids: [input.id] });
    expect(refused).toMatchObject({ code: 422, error: 'point.reckoned_from' });
    expect(refused.message).toContain('每件能耗');
    const all = await fixture.call(fixture.admin, deviceCalls.delete, { id: device });
    expect(all).toMatchObject({ code: 422, error: 'point.reckoned_from' });
    await fixture.call(fixture.admin, pointCalls.delete, { ids: [made.id] });
    expect((await fixture.call(fixture.admin, pointCalls.delete, { ids: [input.id] })).code).toBe(
      200,
    );
  });

  it('keeps an input of its own device, and goes with it', async () => {
    const input = await addPoint(9);
    const first = (await create(`${input.name} + 1`, { name: '单耗' })).data;
    const second = (await create('单耗 * 2', { name: '双倍' })).data;
    const where = await fixture.call(fixture.admin, referenceCalls.list, { deviceId: derived });
    expect(where.data.list).toContainEqual(
      expect.objectContaining({ subject: 'point', id: second.id, holdsPointIds: [first.id] }),
    );
    const refused = await fixture.call(fixture.admin, pointCalls.delete, { ids: [first.id] });
    expect(refused).toMatchObject({ error: 'point.reckoned_from', details: { point: '双倍' } });
    const both = await fixture.call(fixture.admin, pointCalls.delete, {
      ids: [first.id, second.id],
    });
    expect(both.code).toBe(200);
  });
});
