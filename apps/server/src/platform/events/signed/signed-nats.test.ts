/** Two servers on a real NATS and a real database, and somebody between them. */
import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { milliseconds, seconds } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { type NatsServer, startNatsServer } from '@millwright/testing/peers/nats-server';
import { type NatsStranger, openNatsStranger } from '@millwright/testing/peers/nats-stranger';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, type Log, silentLog } from '../../../base/log.ts';
import { connectNats, type Nats } from '../../../engines/nats/index.ts';
import { dumpTables } from '../../../engines/postgres/index.ts';
import { openTestPostgres, type TestPostgres } from '../../../engines/postgres/testing.ts';
import { createMetrics, type Metrics } from '../../metrics.ts';
import { readBusSecret, signNats } from './index.ts';

interface Server {
  readonly bus: Nats;
  readonly clock: ManualClock;
  readonly metrics: Metrics;
  readonly heard: string[];
}

let database: TestPostgres;
let server: NatsServer;
let stranger: NatsStranger;
let open: Nats[];
let lines: string[];
/** Of all processes alike; of the machine when it is left alone. */
let passed: number;

beforeAll(async () => {
  [database, server] = await Promise.all([openTestPostgres(), startNatsServer()]);
});
afterAll(() => Promise.all([database.drop(), server.stop()]));
beforeEach(async () => {
  await database.reset();
  stranger = await openNatsStranger(server.url);
  [open, lines, passed] = [[], [], 0];
});
afterEach(async () => {
  stranger.close();
  await Promise.all(open.map((bus) => bus.stop()));
});

const log: Log = createLog('debug', { write: (line) => void lines.push(line) });
const time = () => performance.now() + passed;
async function join(readSecret = () => readBusSecret(database.postgres.db)): Promise<Server> {
  const [clock, metrics, heard] = [createManualClock(), createMetrics(), [] as string[]];
  const nats = await connectNats({ url: server.url, log: silentLog });
  const bus = await signNats({
    ...{ nats, clock, log, metrics, time },
    // The database's time goes with that of the servers.
    readSecret: async () => {
      const { key, now } = await readSecret();
      return { key, now: now + passed };
    },
  });
  open.push(bus);
  bus.subscribe('news.>', (payload, subject) => {
    heard.push(`${subject}=${Buffer.from(payload)}`);
  });
  // NATS has its subscription when it hears itself on a later one.
  const ready = `ready.${randomBytes(4).toString('hex')}`;
  let isReady = false;
  bus.subscribe(ready, () => {
    isReady = true;
  });
  bus.publish(ready, new Uint8Array());
  await waitFor('its subscriptions', () => isReady);
  return { bus, clock, metrics, heard };
}
const say = ({ bus }: Pick<Server, 'bus'>, text: string, subject = 'news.a') =>
  bus.publish(subject, Buffer.from(text));
async function dropped({ metrics }: Server): Promise<Record<string, number>> {
  const { text } = await metrics.render();
  const rows = text.matchAll(/^bus_messages_dropped_total\{reason="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...rows].map(([, reason, count]) => [reason, Number(count)]));
}
/** A message that `from` says, as it went over NATS. */
async function overhear(from: Server, text: string) {
  const before = stranger.heard.length;
  say(from, text);
  const [message] = await waitFor('it to be said', () => {
    const news = stranger.heard.slice(before);
    return news.length > 0 && news;
  });
  if (message === undefined) throw new TypeError('nothing was said');
  return message;
}
/** Whatever was said before has been heard, or never will be. */
async function settle(from: Server, ...by: readonly Server[]): Promise<void> {
  const last = randomBytes(4).toString('hex');
  // After all that the stranger said: NATS has that when it comes back to them.
  stranger.publish('news.settled', last);
  await waitFor('NATS to have it', () => stranger.heard.some((it) => String(it.payload) === last));
  say(from, last);
  await waitFor('the last to be heard', () =>
    by.every(({ heard }) => heard.at(-1) === `news.a=${last}`),
  );
  for (const { heard } of by) heard.pop();
}

test('servers on one database hear each other, and themselves', async () => {
  const [one, other] = [await join(), await join()];
  say(one, '1');
  await waitFor('the first', () => other.heard.length === 1);
  say(other, '2', 'news.b.c');
  await waitFor('both', () => [one, other].every(({ heard }) => heard.length === 2));
  expect(one.heard).toEqual(['news.a=1', 'news.b.c=2']);
  expect(other.heard).toEqual(one.heard);
  expect([await dropped(one), lines]).toEqual([{}, []]);
});

test('two listeners of one server both hear a message', async () => {
  const one = await join();
  const also: string[] = [];
  one.bus.subscribe('news.a', (payload) => void also.push(String(Buffer.from(payload))));
  for (const text of ['1', '2']) say(one, text);
  await waitFor('both by both', () => also.length === 2 && one.heard.length === 2);
  expect(await dropped(one)).toEqual({});
});

test('what nobody signed is not heard', async () => {
  const [one, other] = [await join(), await join()];
  for (const text of ['', 'x', 'mwsigned', `mwsigned${'0'.repeat(64)}`, '{"at":1}'.repeat(99)]) {
    stranger.publish('news.a', text);
  }
  await settle(one, other);
  expect(other.heard).toEqual([]);
  // The last word of `settle` is theirs, too.
  expect(await dropped(other)).toEqual({ unsigned: 5, forged: 1 });
});

test('a message with one bit turned, wherever, is not heard', async () => {
  const [one, other] = [await join(), await join()];
  const { subject, payload } = await overhear(one, 'open the valve');
  await settle(one, other);
  other.heard.length = 0;
  for (let at = 0; at < payload.length; at += 1) {
    const turned = Buffer.from(payload);
    turned[at] = (turned[at] ?? 0) ^ (1 << (at % 8));
    stranger.publish(subject, turned);
  }
  stranger.publish(subject, payload.subarray(0, -1));
  stranger.publish(subject, Buffer.concat([payload, Buffer.from('!')]));
  await settle(one, other);
  expect(other.heard).toEqual([]);
});

test('a message that was heard is not heard again, nor where it was not meant for', async () => {
  const [one, other] = [await join(), await join()];
  const first = await overhear(one, 'first');
  const second = await overhear(one, 'second');
  await waitFor('both', () => other.heard.length === 2);
  for (const { subject, payload } of [first, second]) {
    stranger.publish(subject, payload);
    stranger.publish('news.b', payload);
    stranger.publish('news.a.a', payload);
  }
  await settle(one, other);
  expect(other.heard).toEqual(['news.a=first', 'news.a=second']);
  expect(await dropped(other)).toEqual({ replayed: 2, forged: 4, unsigned: 1 });
});

test('what was said before a server began is nothing to it', async () => {
  const one = await join();
  const { subject, payload } = await overhear(one, 'before');
  passed += seconds(2);
  const late = await join();
  stranger.publish(subject, payload);
  await settle(one, late);
  expect(late.heard).toEqual([]);
  expect(await dropped(late)).toEqual({ old: 1, unsigned: 1 });
});

test('what was kept back for longer than a minute is not heard', async () => {
  const [one, other] = [await join(), await join()];
  passed += seconds(120);
  const { db } = database.postgres;
  const { key, now } = await readBusSecret(db);
  // A server that stood still: what it had signed lay somewhere.
  const behind = await join(async () => ({ key, now: now - seconds(61) }));
  say(behind, 'late');
  const nearly = await join(async () => ({ key, now: now - seconds(55) }));
  say(nearly, 'in time');
  await waitFor('what was in time', () => other.heard.length > 0);
  await settle(one, other);
  expect(other.heard).toEqual(['news.a=in time']);
  expect(await dropped(other)).toMatchObject({ old: 1 });
});

test('a server on another database is not heard, nor hears', async () => {
  const elsewhere = await openTestPostgres();
  try {
    const here = await join();
    const there = await join(() => readBusSecret(elsewhere.postgres.db));
    say(here, 'here');
    say(there, 'there');
    await waitFor('each its own', () => here.heard.length === 1 && there.heard.length === 1);
    expect([here.heard, there.heard]).toEqual([['news.a=here'], ['news.a=there']]);
    expect(await dropped(here)).toEqual({ forged: 1 });
  } finally {
    await elsewhere.drop();
  }
});

test('a new secret is taken by all without a restart', async () => {
  let reads = 0;
  const read = async () => {
    const answer = await readBusSecret(database.postgres.db);
    reads += 1;
    return answer;
  };
  const [one, other] = [await join(read), await join(read)];
  const { payload } = await overhear(one, 'old');
  await waitFor('the old one', () => other.heard.length === 1);
  await database.postgres.pool.query('delete from bus_secret');
  for (const { clock } of [one, other]) clock.advance(seconds(20));
  await waitFor('both to have read it', () => reads === 4);
  say(one, 'new');
  await waitFor('what is signed with it', () => other.heard.includes('news.a=new'));
  stranger.publish('news.b', payload);
  await settle(one, other);
  expect(other.heard).not.toContain('news.b=old');
  const { rows } = await database.postgres.pool.query('select length(secret) from bus_secret');
  expect(rows).toEqual([{ length: 32 }]);
});

test('while the database is away the last secret is good', async () => {
  let isAway = false;
  const read = async () => {
    if (isAway) throw new TypeError('away');
    return readBusSecret(database.postgres.db);
  };
  const [one, other] = [await join(read), await join()];
  isAway = true;
  for (let n = 0; n < 3; n += 1) {
    one.clock.advance(seconds(20));
    await waitFor('the attempt', () => lines.filter((it) => it.includes('away')).length > n);
  }
  say(one, 'still');
  await waitFor('it', () => other.heard.includes('news.a=still'));
});

test('a database that was slow to tell its time is not believed', async () => {
  let isSlow = false;
  const read = async () => {
    const answer = await readBusSecret(database.postgres.db);
    // The answer was under way for so long.
    if (isSlow) passed += seconds(200);
    return answer;
  };
  const [one, other] = [await join(read), await join()];
  isSlow = true;
  one.clock.advance(seconds(20));
  await waitFor('the slow answer', () => passed > 0);
  isSlow = false;
  await settle(one, other);
  say(one, 'in time');
  await waitFor('it', () => other.heard.includes('news.a=in time'));
  expect(await dropped(other)).toEqual({ unsigned: 1 });
});

test('a backup leaves out the secret, and who serves and collects just now', async () => {
  const { postgres } = database;
  await readBusSecret(postgres.db);
  const dumped: string[] = [];
  await dumpTables({
    url: postgres.url,
    async take({ name }, text) {
      dumped.push(name);
      for await (const _ of text);
    },
  });
  const { rows } = await postgres.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const left = rows.map(({ name }) => name).filter((name) => !dumped.includes(name));
  expect(left).toEqual(['broker_session', 'bus_secret', 'collector_lease', 'server_presence']);
});

test('servers that come at once agree on one secret', async () => {
  const { db } = database.postgres;
  const keys = await Promise.all(Array.from({ length: 8 }, () => readBusSecret(db)));
  const secrets = new Set(keys.map(({ key }) => key.export().toString('hex')));
  expect(secrets.size).toBe(1);
  expect([...secrets].join()).toMatch(/^[0-9a-f]{64}$/);
});

test('a flood makes one line a minute, and no line has the secret', async () => {
  const one = await join();
  const flood = async () => {
    for (let n = 0; n < 500; n += 1) stranger.publish(`news.${n}`, 'x');
    await settle(one, one);
  };
  await flood();
  expect(lines).toHaveLength(1);
  one.clock.advance(milliseconds(59_000));
  await flood();
  expect(lines).toHaveLength(1);
  one.clock.advance(seconds(1));
  await flood();
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 40, unsigned: 1_002 });
  const secret = await readBusSecret(database.postgres.db);
  const bytes = secret.key.export();
  for (const text of [...lines, inspect(secret), JSON.stringify(secret)]) {
    expect(text).not.toContain(bytes.toString('hex'));
    expect(text).not.toContain(bytes.toString('base64'));
    expect(text).not.toContain(inspect(bytes).slice(8, 40));
  }
});
