/** What the bus promises, in one process and over NATS. */

import { systemClock } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { type NatsServer, startNatsServer } from '@millwright/testing/peers/nats-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { openTestPostgres, type TestPostgres } from '../../engines/postgres/testing.ts';
import { createMetrics } from '../metrics.ts';
import { type Bus, startBus } from './bus.ts';

let database: TestPostgres;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.drop());

const start = (url: string | undefined): Promise<Bus> =>
  startBus({
    ...{ config: { NATS_URL: url }, db: database.postgres.db },
    ...{ clock: systemClock, log: silentLog, metrics: createMetrics() },
  });

describe.each(['in process', 'nats'])('%s', (target) => {
  let server: NatsServer | undefined;
  let bus: Bus;
  beforeAll(async () => {
    if (target === 'nats') server = await startNatsServer();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    bus = await start(server?.url);
  });
  afterEach(() => bus.stop());

  const listen = (subject: string): string[] => {
    const heard: string[] = [];
    bus.subscribe(subject, (payload, actual) => {
      heard.push(`${actual}=${Buffer.from(payload)}`);
    });
    return heard;
  };

  test('subjects match by token', async () => {
    const exact = listen('live.7.values');
    const one = listen('live.*.values');
    const rest = listen('live.>');
    const all = listen('>');
    bus.publish('live.7.values', 'a');
    bus.publish('live.8.values', new Uint8Array([0x62]));
    bus.publish('live', 'c');
    bus.publish('live.8.values.more', 'd');
    await waitFor('the last', () => all.length === 4);
    expect(exact).toEqual(['live.7.values=a']);
    expect(one).toEqual(['live.7.values=a', 'live.8.values=b']);
    expect(rest).toEqual(['live.7.values=a', 'live.8.values=b', 'live.8.values.more=d']);
    expect(all.map((entry) => entry.at(-1))).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a publisher goes on before its listeners run', async () => {
    const heard = listen('a');
    bus.publish('a', '1');
    expect(heard).toEqual([]);
    await waitFor('the message', () => heard.length === 1);
  });

  test('after the end of a subscription nothing is heard', async () => {
    const heard: string[] = [];
    const end = bus.subscribe('a', () => heard.push('ended'));
    end();
    bus.subscribe('a', () => heard.push('kept'));
    bus.publish('a', '');
    await waitFor('the other', () => heard.length === 1);
    expect(heard).toEqual(['kept']);
  });

  test("one listener's failure is its own", async () => {
    bus.subscribe('a', () => {
      throw new TypeError('not mine');
    });
    const heard = listen('a');
    bus.publish('a', '1');
    bus.publish('a', '2');
    await waitFor('both', () => heard.length === 2);
  });

  test('is healthy', async () => {
    expect(await bus.health()).toMatchObject({ ok: true });
  });
});

describe('several nodes', () => {
  let server: NatsServer;
  beforeEach(async () => {
    server = await startNatsServer();
  });
  afterEach(() => server.stop());

  const join = (): Promise<Bus> => start(server.url);

  test('hear each other, also after the server was away', async () => {
    const [one, other] = await Promise.all([join(), join()]);
    const heard: string[] = [];
    other.subscribe('news', (payload) => heard.push(Buffer.from(payload).toString()));
    let returns = 0;
    other.onReturn(() => returns++);
    await server.restart();
    await waitFor('the news', () => {
      one.publish('news', 'hello');
      return heard.includes('hello');
    });
    expect(await one.health()).toMatchObject({ ok: true });
    expect(returns).toBe(1);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('a server that is not there is named', async () => {
    const { url } = server;
    await server.stop();
    await expect(start(url)).rejects.toMatchObject({
      code: 'nats.unreachable',
    });
  });
});
