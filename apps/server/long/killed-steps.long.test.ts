/**
 * Server and database are killed at random moments while a flood of alarms climbs the steps of its recipient
 * plan, and people confirm some of it. Each step of an alarm that nobody confirmed is one row and reached its
 * channel; what came again carries the same key, once more a kill at most; none begins after the alarm was
 * confirmed. `SEED` repeats a run, `KILLS` gives other numbers (`{"server":2}`).
 */
import { alarmCalls } from '@millwright/contract/alarms/alarms.calls';
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import { deviceCalls } from '@millwright/contract/devices/devices.calls';
import { gatewayCalls } from '@millwright/contract/devices/gateways/gateways.calls';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import { itemCalls } from '@millwright/contract/items/items.calls';
import { DataType, minutes, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type ApiSession, signIn } from '@millwright/testing/api-session';
import { killEngine } from '@millwright/testing/long/kill-engine';
import { killSchedule } from '@millwright/testing/long/kill-schedule';
import {
  type MailAndHooks,
  type Received,
  startMailAndHooks,
} from '@millwright/testing/long/mail-and-hooks';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { connectAsync } from 'mqtt';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';

const KILLS = { server: 12, postgres: 8 };
/** Kills come while something was taken and nobody has heard of it. */
const ANSWERS_AFTER_MS = 600;
/** Alarms that are raised before each kill. */
const FLOOD = 5;
const BOX = { boxId: 'flooding', password: 'secret123' };
const MAIL = 'leader@example.com';
/** When what tells whom, in minutes. */
const STEPS = [
  { afterMinutes: 0, channel: 'webhook', to: '/at-once' },
  { afterMinutes: 0, channel: 'mail', to: MAIL },
  { afterMinutes: 1, channel: 'webhook', to: '/leader' },
  { afterMinutes: 2, channel: 'webhook', to: '/maker' },
] as const;
/** What a confirmation and a step that are under way at once may be apart, though one waited for the other. */
const AT_ONCE_MS = 2_000;

test('each step is one row and reaches its channel, none after the alarm was confirmed', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  const times: typeof KILLS =
    process.env.KILLS === undefined ? KILLS : JSON.parse(process.env.KILLS);
  const kills = killSchedule({ seed, times, longest: seconds(12) });
  const random = createSeededRandom(seed + 1);
  const told = await startMailAndHooks(ANSWERS_AFTER_MS);
  onTestFinished(() => told.close());
  const millwright = await startMillwright({
    env: {
      SMTP_URL: told.smtpUrl,
      WEBHOOK_HOSTS: new URL(told.hookUrl).host,
      WEBHOOK_RANGES: '127.0.0.0/8',
      WEBHOOK_SECRET: 'long'.repeat(10),
    },
  });
  onTestFinished(() => millwright.stop());
  onTestFailed(() => console.log(millwright.output().slice(-8000)));
  const user = { userName: 'admin', password: millwright.adminPassword };
  let session = await signIn(millwright.url, user);
  const { itemId, names } = await addFlood(session, kills.length * FLOOD, told);

  const raised = new Set<string>();
  const killed: number[] = [];
  for (const [round, { target, wait }] of kills.entries()) {
    const coming = names.slice(round * FLOOD, (round + 1) * FLOOD);
    await publish(millwright, coming);
    for (const name of coming) raised.add(name);
    const open = await waitFor('the alarms', async () => {
      const list = await activeOf(session, itemId);
      return list.length === raised.size && list.filter(({ confirmed }) => !confirmed);
    });
    // One in three is confirmed, some while the kill comes.
    const chosen = random.shuffle(open).slice(0, random.between(0, 3));
    const confirming = session.call(alarmCalls.confirm, { ids: chosen.map(({ id }) => id) });
    if (chosen.length > 0 && random.between(0, 1) === 0) await confirming;
    else confirming.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, wait));
    console.log(`${told.hooks.length} webhooks, ${told.mails.length} mails, killing ${target}`);
    killed.push(Date.now());
    if (target === 'postgres') await killEngine(millwright, 'postgres');
    else {
      await millwright.kill();
      await millwright.restart();
      session = await signIn(millwright.url, user);
    }
    killed.push(Date.now());
  }

  const alarms = await waitFor(
    'all steps to be told',
    async () => {
      const all = await detailsOf(session, itemId);
      const isOver = all.every(
        ({ plans, calls }) =>
          plans.every(({ ended }) => ended !== null) && calls.every(({ state }) => isAtEnd(state)),
      );
      return all.length === raised.size && isOver && all;
    },
    minutes(15),
  );

  const unconfirmed = alarms.filter(({ alarm }) => alarm.confirmedAt === null);
  const nameOf = (step: { afterMinutes: number; channel: string }, recipient: string) =>
    `${step.afterMinutes} ${step.channel} ${recipient}`;
  const wanted = STEPS.map((step) =>
    nameOf(step, step.channel === 'mail' ? step.to : `${told.hookUrl}${step.to}`),
  ).sort();
  for (const { alarm, calls } of alarms) {
    const rows = calls.map((call) => nameOf(call, call.recipient)).sort();
    if (alarm.confirmedAt === null) expect(rows, alarm.name).toEqual(wanted);
    else {
      expect(new Set(rows).size, alarm.name).toBe(rows.length);
      const late = calls.filter(({ calledAt }) => calledAt > (alarm.confirmedAt ?? 0) + AT_ONCE_MS);
      expect(late, alarm.name).toEqual([]);
    }
    // What still waited when the alarm was confirmed is taken back.
    const isTakenBack = (error: string | null): boolean =>
      alarm.confirmedAt !== null && error === 'delivery.withdrawn';
    const failed = calls.filter(({ state, error }) => state === 'failed' && !isTakenBack(error));
    expect(failed, alarm.name).toEqual([]);
  }
  expect(unconfirmed.length).toBeGreaterThan(0);
  expect(unconfirmed.length).toBeLessThan(alarms.length);

  // Of each row that was sent its channel has the message.
  const hooksOf = new Map<string, Set<string>>();
  for (const { to, text, key } of told.hooks) {
    const { number, afterMinutes } = JSON.parse(text) as { number: string; afterMinutes: number };
    const step = `${number} ${afterMinutes} ${to}`;
    hooksOf.set(step, (hooksOf.get(step) ?? new Set()).add(key));
  }
  for (const { alarm, calls } of alarms) {
    for (const { afterMinutes, channel, recipient, state } of calls) {
      if (channel !== 'webhook' || state !== 'sent') continue;
      const keys = hooksOf.get(`${alarm.number} ${afterMinutes} ${new URL(recipient).pathname}`);
      expect(keys?.size, `${alarm.name} after ${afterMinutes} min`).toBe(1);
    }
  }
  // Mails are soon more than a person is sent by themselves: the rest comes in digests.
  const mailed = told.mails.map(({ text }) => text).join('\n');
  const together = unconfirmed.filter(({ alarm }) => !mailed.includes(alarm.number));
  const inDigests = new Map(
    told.mails.map(({ key, text }) => [key, Number(/^(\d+) more alarms/m.exec(text)?.[1] ?? 0)]),
  );
  const counted = [...inDigests.values()].reduce((sum, count) => sum + count, 0);
  expect(together.length).toBeLessThanOrEqual(counted);
  expect(unconfirmed.length).toBeGreaterThan(together.length);

  const again = [...repeats(told.hooks), ...repeats(told.mails)];
  console.log(
    `${alarms.length} alarms, ${alarms.length - unconfirmed.length} confirmed; ${told.hooks.length} webhooks and ` +
      `${told.mails.length} mails over ${kills.length} kills, ${again.length} of them again`,
  );
  // Each time it came again something had been killed since it came before.
  const needless = again.filter(
    ({ before, at }) => !killed.some((moment) => moment > before - AT_ONCE_MS && moment <= at),
  );
  expect(needless).toEqual([]);
  // Else no kill came while something was on its way.
  expect(again.length).toBeGreaterThan(0);
}, 3_000_000);

/** Whether nothing more becomes of it by itself. */
const isAtEnd = (state: string): boolean => !['held', 'waiting', 'digest'].includes(state);

/** What came more than once: when, and when it had come before; the same each time. */
function repeats(received: readonly Received[]): { before: number; at: number }[] {
  return [...Map.groupBy(received, ({ key }) => key).values()].flatMap((same) => {
    expect(new Set(same.map(({ to }) => to)).size).toBe(1);
    return same.slice(1).map(({ at }, n) => ({ before: same[n]?.at ?? 0, at }));
  });
}

async function publish({ mqttUrl }: Millwright, names: readonly string[]): Promise<void> {
  const url = mqttUrl.replace('//', `//${BOX.boxId}:${BOX.password}@`);
  const client = await connectAsync(url, { clientId: BOX.boxId });
  client.on('error', () => {});
  const text = JSON.stringify({
    t: Date.now(),
    v: Object.fromEntries(names.map((name) => [name, 20])),
  });
  await client.publishAsync(`gateways/${BOX.boxId}/samples`, text, { qos: 1 });
  await client.endAsync();
}

const activeOf = async ({ call }: ApiSession, itemId: number) =>
  (await call(alarmCalls.current, { itemId, pageSize: 200 })).list;

/** Each alarm of the item with what people were told of it. */
async function detailsOf({ call }: ApiSession, itemId: number) {
  const { list } = await call(alarmCalls.current, { itemId, retained: true, pageSize: 200 });
  const all = [];
  for (const { id } of list) all.push(await call(alarmCalls.detail, { id }));
  return all;
}

/** Points with a limit each, and the plan that tells of them. */
async function addFlood({ call }: ApiSession, many: number, told: MailAndHooks) {
  const { id: itemId } = await call(itemCalls.create, { itemName: 'Flooded' });
  const { id: gatewayId } = await call(gatewayCalls.create, {
    ...{ itemId, gatewayName: 'Box', ...BOX },
  });
  const { id: deviceId } = await call(deviceCalls.create, {
    ...{ itemId, deviceName: 'Behind', host: '', periodMs: 1_000, timeoutMs: 5_000 },
    ...{ protocol: 'mqtt-json', gatewayId },
  });
  const names = Array.from({ length: many }, (_, n) => `limited${n}`);
  await call(pointCalls.createMany, {
    deviceId,
    points: names.map((name) => ({
      ...{ name, family: 'key', address: name, dataType: DataType.DOUBLE, saved: true },
      upperLimit: 10,
    })),
  });
  await call(recipientPlanCalls.create, {
    ...{ itemId, name: 'Climbing', levels: [1, 2, 3, 4], quiet: null, stopsAtEnd: false },
    ...{ language: 'en-US', enabled: true },
    steps: STEPS.map(({ afterMinutes, channel, to }) => ({
      ...{ afterMinutes, channel },
      to: [{ kind: 'address' as const, address: channel === 'mail' ? to : `${told.hookUrl}${to}` }],
    })),
  });
  return { itemId, names };
}
