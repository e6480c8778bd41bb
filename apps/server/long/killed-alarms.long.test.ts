/**
 * The server is killed right after it acknowledged what raises an alarm, ends one, or ends a suppression, and
 * the box says nothing more: what was acknowledged is judged after the start. `SEED` repeats a run.
 */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { alarmSuppressionCalls } from '@millwright/contract/alarms/suppression/suppression.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, minutes, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { startMillwright } from '@millwright/testing/start-millwright';
import { connectAsync } from 'mqtt';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';

const BOX = { boxId: 'dying', password: 'secret123' };
const ROUNDS = 5;

test('what was acknowledged in the last moment raises and ends as it would have', async () => {
  const millwright = await startMillwright({ env: { DEVICE_RANGES: '127.0.0.0/8' } });
  onTestFinished(() => millwright.stop());
  onTestFailed(() => console.log(millwright.output().slice(-8000)));
  const began = Date.now();
  const user = { userName: 'admin', password: millwright.adminPassword };
  let session = await signIn(millwright.url, user);
  const { itemId, points } = await addPoints(session);
  const [stand] = points;
  const raised = points.slice(1, 1 + ROUNDS);
  const ended = points.slice(1 + ROUNDS);

  /** Publishes, and resolves with the acknowledgement. */
  const publish = async (values: Readonly<Record<string, number>>): Promise<void> => {
    const url = millwright.mqttUrl.replace('//', `//${BOX.boxId}:${BOX.password}@`);
    const client = await connectAsync(url, { clientId: BOX.boxId, reconnectPeriod: 0 });
    client.on('error', () => {});
    const text = JSON.stringify({ t: Date.now(), v: values });
    await client.publishAsync(`gateways/${BOX.boxId}/samples`, text, { qos: 1 });
    client.end(true);
  };
  const active = async (): Promise<ReadonlyMap<string, string | null>> => {
    const { list } = await session.call(alarmCalls.current, { itemId });
    return new Map(list.map(({ pointName, suppressedBy }) => [pointName ?? '', suppressedBy]));
  };

  await publish({ [stand ?? '']: 1, ...Object.fromEntries(ended.map((key) => [key, 20])) });
  await waitFor('the alarms that are to end', async () => (await active()).size === ROUNDS);
  await waitFor('them to be silenced', async () =>
    [...(await active()).values()].every((by) => by === '停线'),
  );
  const expected = new Set<string>(ended);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [begins, ends] = [raised[round] ?? '', ended[round] ?? ''];
    const last = round === ROUNDS - 1 ? { [stand ?? '']: 0 } : {};
    await publish({ [begins]: 20, [ends]: 1, ...last });
    await millwright.kill();
    await millwright.restart();
    session = await signIn(millwright.url, user);
    expected.add(begins);
    expected.delete(ends);
    await waitFor(
      `the alarms after round ${round}`,
      async () => {
        const now = new Set((await active()).keys());
        return now.size === expected.size && [...expected].every((name) => now.has(name));
      },
      minutes(1),
    );
  }
  await waitFor(
    'the suppression to end',
    async () => [...(await active()).values()].every((by) => by === null),
    seconds(60),
  );
  const { list } = await session.call(alarmCalls.history, {
    itemId,
    from: began,
    to: Date.now(),
    pageSize: 100,
  });
  expect(list.map(({ pointName }) => pointName).sort()).toEqual([...raised, ...ended].sort());
}, 900_000);

/** One that says whether the line stands, and those with a limit, which are silenced while it does. */
async function addPoints({ call }: ApiSession) {
  const { id: itemId } = await call(itemCalls.create, { itemName: 'Dying' });
  const { id: gatewayId } = await call(gatewayCalls.create, {
    ...{ itemId, gatewayName: 'Box', ...BOX },
  });
  const { id: deviceId } = await call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Behind', host: '', periodMs: 1_000, timeoutMs: 5_000 },
    ...{ protocol: 'mqtt-json', gatewayId },
  });
  const key = (name: string) => ({
    ...{ name, family: 'key', address: name, dataType: DataType.DOUBLE, saved: true },
  });
  const limited = Array.from({ length: 2 * ROUNDS }, (_, n) => `limited${n}`);
  const { list } = await call(pointCalls.createMany, {
    deviceId,
    points: [key('stand'), ...limited.map((name) => ({ ...key(name), upperLimit: 10 }))],
  });
  const [stand, ...others] = list.map(({ id }) => id);
  if (stand === undefined) throw new Error('no points');
  await call(alarmSuppressionCalls.create, {
    ...{ itemId, name: '停线', when: { op: 'above', pointId: stand, value: 0.5, deadband: 0 } },
    ...{ onDelayMs: 0, offDelayMs: 0, serious: false, enabled: true, description: '' },
    ...{ ruleIds: [], limits: others.map((pointId) => ({ pointId, side: 'upper' as const })) },
  });
  return { itemId, points: ['stand', ...limited] };
}
