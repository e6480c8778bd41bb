/**
 * The server, its engines and the links to machines are killed a hundred times at random moments while
 * machines with honest values of their own are polled, boxes that dialled in too, and another box
 * publishes with QoS 1. At the end every acknowledged sample stands in the history once, every reply
 * of a machine that was read while the server lived does as well, each of its values as it was
 * answered, nothing was refused, and all rollups equal a recount.
 * `SEED` repeats a run, `KILLS` gives other numbers (`{"server":2}`).
 */
import { join } from 'node:path';
import { minutes, seconds, systemClock } from '@millwright/kernel';
import { freePort, waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { killEngine } from '@millwright/testing/long/kill-engine';
import { killSchedule } from '@millwright/testing/long/kill-schedule';
import { type Publication, samplesOf } from '@millwright/testing/long/published-samples';
import { servedPoints } from '@millwright/testing/long/served-values';
import { startMachines } from '@millwright/testing/long/start-machines';
import { type Publisher, startPublisher } from '@millwright/testing/long/start-publisher';
import { verifyRollups } from '@millwright/testing/long/verify-rollups';
import { verifySamples } from '@millwright/testing/long/verify-samples';
import { type Excuse, verifyServed } from '@millwright/testing/long/verify-served';
import { whileWell } from '@millwright/testing/long/while-well';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { addSources } from './add-sources.ts';
import { openStoredHistory } from './stored-history.ts';

const KILLS = { server: 30, postgres: 20, clickhouse: 25, links: 25 };
const MACHINES = { listening: 450, boxes: 30, periodMs: 800 };
const BOX = { boxId: 'longrun', password: 'secret123', points: 100 };
const MESSAGES_PER_SECOND = 50;
const QUIET_END_S = 10;
/** Values a second that must have been polled and stored while the server lived. */
const LEAST_RATE = 50_000;
/** Values a second of all machines and boxes. */
const RATE =
  ((MACHINES.listening + MACHINES.boxes) * servedPoints.length * 1000) / MACHINES.periodMs;
/**
 * A reply this long before its link broke may have been on its way still: on a machine that is too
 * busy, this long before the server last showed that it takes things up.
 */
const ON_ITS_WAY_MS = 1_000;
/** What was read this long before the server was killed need not have been noticed by it. */
const UNDER_WAY_MS = 3_000;

type Target = keyof typeof KILLS;
/** A figure of the server, which answers late while it starts. */
async function figure(millwright: Millwright, name: string): Promise<number> {
  const text = await (await fetch(`${millwright.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? 0);
}

/** What the server has read and not made durable goes with it: it was promised to nobody. */
async function killServer(
  millwright: Millwright,
  publisher: Pick<Publisher, 'acknowledgedAt'>,
): Promise<Excuse & { readonly refused: number }> {
  const waiting = await figure(millwright, 'telemetry_samples_waiting');
  const refused = await figure(millwright, 'telemetry_samples_refused');
  const died = systemClock.now();
  const alive = Math.min(died, publisher.acknowledgedAt());
  await millwright.kill();
  await millwright.restart();
  const to = systemClock.now();
  const from = alive - UNDER_WAY_MS - (waiting / RATE) * 1000;
  return { from, to, refused };
}

test('nothing acknowledged is lost or doubled', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.log(`SEED=${seed}`);
  const [mqttPort, dtuPort] = [await freePort(), await freePort()];
  const millwright = await startMillwright({
    env: {
      MQTT_PORT: String(mqttPort),
      DTU_PORT: String(dtuPort),
      DEVICE_RANGES: '127.0.0.0/8',
    },
  });
  onTestFinished(() => millwright.stop());
  onTestFailed(() => console.log(millwright.output().slice(-8000)));
  const machines = await startMachines({
    ...MACHINES,
    dtuPort,
    logFile: join(millwright.dataDir, 'served.log'),
  });
  onTestFinished(() => machines.kill());
  const session = await signIn(millwright.url, {
    userName: 'admin',
    password: millwright.adminPassword,
  });
  const { polled, keys } = await addSources({ session, machines, ...MACHINES, publisher: BOX });
  const publication: Publication = {
    start: systemClock.now(),
    periodMs: 1000 / MESSAGES_PER_SECOND,
    points: [...keys.values()],
  };
  const publisher = await startPublisher({
    url: millwright.mqttUrl.replace('//', `//${BOX.boxId}:${BOX.password}@`),
    topic: `gateways/${BOX.boxId}/samples`,
    logFile: join(millwright.dataDir, 'acknowledged.log'),
    publication,
  });
  onTestFinished(() => publisher.kill());
  await waitFor('first acknowledgements', () => publisher.acknowledged().length > 0);

  const began = systemClock.now();
  // While machines are added, their plans change under what is being read.
  const excuses: Excuse[] = [{ from: 0, to: began }];
  let refused = 0;
  const times = process.env.KILLS === undefined ? KILLS : JSON.parse(process.env.KILLS);
  for (const { target, wait } of killSchedule<Target>({ seed, times, longest: seconds(4) })) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    console.log(`${publisher.acknowledged().length} acknowledged, killing ${target}`);
    if (target === 'server') {
      const death = await killServer(millwright, publisher);
      excuses.push(death);
      refused += death.refused;
    } else if (target === 'links') {
      const alive = publisher.acknowledgedAt();
      machines.breakLinks();
      const broken = systemClock.now();
      const from = Math.min(broken, alive) - ON_ITS_WAY_MS;
      excuses.push({ from, to: broken + ON_ITS_WAY_MS });
    } else await killEngine(millwright, target);
  }
  // However few the kills: nothing of what is read after the last of them is excused.
  const last = publisher.acknowledged().length;
  const enough = last + QUIET_END_S * MESSAGES_PER_SECOND;
  await waitFor('a quiet end', () => publisher.acknowledged().length >= enough, minutes(2));
  const ended = systemClock.now();
  refused += await figure(millwright, 'telemetry_samples_refused');
  await publisher.finish();
  const acknowledged = publisher.acknowledged();
  excuses.push({ from: systemClock.now() - 1_000, to: Number.POSITIVE_INFINITY });
  await millwright.halt();
  const served = await machines.finish();

  const history = await openStoredHistory(millwright.dataDir);
  const verified = await verifyServed(served, history.reads(polled), excuses);
  const took = (ended - began) / 1000;
  const published = acknowledged.length * BOX.points;
  const before = served.filter(({ at }) => at < began).length;
  const total = (verified.stored - before) * servedPoints.length + published;
  // Nothing of these is lost: what was answered then is what was stored.
  const well = whileWell(served, excuses, { from: began, to: ended });
  const rate = Math.round((well.replies * servedPoints.length) / well.seconds);
  console.log(
    `${total} values stored in ${took.toFixed(0)} s; ${rate} polled values a second of ` +
      `${Math.round(RATE)} offered in the ${well.seconds.toFixed(0)} s between the kills`,
    verified,
  );
  expect(verified).toMatchObject({ lost: 0, duplicated: 0, wrong: 0 });
  // One in 256 looks as if another began in it, and is asked for up to three times more. The line of a
  // box drops what comes too early for its round trips so far, and is shut for its time.
  expect(verified.askedAgain / verified.served).toBeLessThan(0.02);
  expect(refused).toBe(0);
  // No test of speed: a fifth more is offered, which this machine took with two cores kept busy by
  // others as well. One that stores less has not shown what is claimed of this rate.
  expect(rate).toBeGreaterThanOrEqual(LEAST_RATE);

  const promised = acknowledged.flatMap((message) => samplesOf(publication, message));
  expect(promised.length).toBeGreaterThan(BOX.points * MESSAGES_PER_SECOND);
  const stored = await history.samples(keys);
  const verdict = verifySamples(promised, stored);
  console.log(`${acknowledged.length} messages acknowledged`, verdict);
  expect(verdict).toMatchObject({ lost: 0, duplicated: 0, wrong: 0 });
  expect(verifyRollups(stored, await history.rollups(keys, 'minute'), minutes(1))).toEqual([]);
  for (const level of ['minute', 'hour', 'day'] as const) {
    const recount = await history.recount(level);
    console.log(`${recount.buckets} buckets of a ${level} counted again`);
    expect(recount).toMatchObject({ wrong: 0 });
  }
  await history.close();
});
