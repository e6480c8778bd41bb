import { deviceId } from '@millwright/kernel';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Send } from '../../../wire/queries/use-change.ts';
import { startDevice } from '../devices/device-form.ts';
import {
  type Connected,
  type ConnectPlan,
  connectDevice,
  type PlannedPoint,
} from './connect-device.ts';
import { emptyRow } from './draft-rows.ts';

const made: Connected = {
  item: { id: 3, itemName: '泵房' },
  device: { id: deviceId(7), deviceName: 'PLC1' },
};
const device = { ...startDevice(null), deviceName: 'PLC1', host: '10.0.0.1' };
const entry = { ...emptyRow(), name: 'HR0' } as unknown as PlannedPoint['entry'];
const point: PlannedPoint = { entry, texts: null };
const plan: ConnectPlan = { project: { id: null, itemName: '泵房' }, device, points: [point] };

const sent: string[] = [];
let broken: string | null = null;
const send = (async ({ name }: { name: string }) => {
  sent.push(name);
  if (name === broken) throw new Error(name);
  return name === 'devices.create' ? made.device : made;
}) as unknown as Send;

beforeEach(() => {
  sent.length = 0;
  broken = null;
});

it.each([
  [{ id: null, itemName: '泵房' }, ['devices.createWithItem', 'points.createMany']],
  [{ id: 3, itemName: '泵房' }, ['devices.create', 'points.createMany']],
])('makes what is not there: %j', async (project, calls) => {
  expect(await connectDevice({ ...plan, project }, send, null, vi.fn())).toEqual(made);
  expect(sent).toEqual(calls);
});

it('makes a device without points as well', async () => {
  await connectDevice({ ...plan, points: [] }, send, null, vi.fn());
  expect(sent).toEqual(['devices.createWithItem']);
});

it('tells what stands when points are refused, and makes no second device', async () => {
  broken = 'points.createMany';
  const stands = vi.fn();
  await expect(connectDevice(plan, send, null, stands)).rejects.toThrow();
  expect(stands).toHaveBeenCalledWith(made);
  broken = null;
  await connectDevice(plan, send, made, stands);
  expect(sent).toEqual(['devices.createWithItem', 'points.createMany', 'points.createMany']);
});

it('tells of nothing when there is no device', async () => {
  broken = 'devices.createWithItem';
  const stands = vi.fn();
  await expect(connectDevice(plan, send, null, stands)).rejects.toThrow();
  expect(stands).not.toHaveBeenCalled();
});

it('gives points the text lists of their model, found or made in the project', async () => {
  const texts = { name: 'Baud', texts: [{ value: 0, text: '9600', color: null }] };
  const made: unknown[] = [];
  const recording = (async ({ name }: { name: string }, input: unknown) => {
    if (name === 'textLists.list') return { list: [] };
    if (name === 'textLists.create') return { id: 5, ...texts };
    if (name === 'points.createMany') made.push(input);
    return send({ name } as never, {} as never);
  }) as unknown as Send;
  const points = [
    { entry, texts },
    { entry, texts: null },
  ];
  await connectDevice({ ...plan, points }, recording, null, vi.fn());
  expect(made).toMatchObject([{ points: [{ textListId: 5 }, entry] }]);
});
