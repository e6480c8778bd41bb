/** Small requests that once held the event loop for everybody, sent to the whole server. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { allCalls } from '@millwright/contract/call/calls';
import { deviceInputExample } from '@millwright/contract/devices/devices.examples';
import { bug } from '@millwright/kernel';
import { type CallAnswer, makeCall } from '@millwright/testing/make-call';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServerForWalk } from './access-walk.builders.ts';

let fixture: Awaited<ReturnType<typeof startServerForWalk>>;
let token: string;
let itemId: number;

const send = (
  name: string,
  input: Readonly<Record<string, unknown>>,
  content?: Uint8Array<ArrayBuffer>,
): Promise<CallAnswer> => {
  const call = allCalls.find((each) => each.name === name);
  if (call === undefined) throw bug('testing.no_call', { name });
  const file = content === undefined ? {} : { file: { name: 'site.mwitem', content } };
  return makeCall(fixture.host.url, { call, input, token, ...file });
};

beforeAll(async () => {
  fixture = await startServerForWalk();
  token = await fixture.host.signIn('owner');
  const { body } = await send('items.create', { itemName: '泵站' });
  itemId = (body.data as { readonly id: number }).id;
});
afterAll(() => fixture.stop());

/** Milliseconds of the processor that server and client, one process here, take for a request. */
async function costOf(request: () => Promise<CallAnswer>): Promise<number> {
  const costs: number[] = [];
  for (let times = 0; times < 3; times++) {
    const began = process.cpuUsage();
    await request();
    const { user, system } = process.cpuUsage(began);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

/** A request with a hostile text costs what one of the same length does that nobody objects to. */
async function expectUsual(request: (text: string) => Promise<CallAnswer>, hostile: string) {
  const usual = await costOf(() => request('a'.repeat(hostile.length)));
  expect(await costOf(() => request(hostile))).toBeLessThan(20 + 5 * usual);
}

const length = 40_000;
const hosts = `${':'.repeat(length)}g`;

it('refuses a device with a long host', async () => {
  const request = (host: string) => send('devices.create', { ...deviceInputExample, itemId, host });
  expect((await request(hosts)).body).toMatchObject({ code: 400, error: 'device.host_rule' });
  await expectUsual(request, hosts);
});

it('refuses a gateway with long topics', async () => {
  const request = (topic: string) =>
    send('gateways.create', {
      itemId,
      gatewayName: 'BOX',
      boxId: 'BOX0001',
      password: 'secret1',
      mappings: Array.from({ length: 20 }, () => ({ topic, shape: 'map' })),
    });
  const topic = `${'a/'.repeat(length / 40)}+x`;
  expect((await request(topic)).body).toMatchObject({ code: 400, error: 'gateway.topic_rule' });
  await expectUsual(request, topic);
});

/** An item file with twenty such devices. */
function fileOf(host: string): Uint8Array<ArrayBuffer> {
  const { itemId: _itemId, ...device } = deviceInputExample;
  const devices = Array.from({ length: 20 }, (_, at) => ({
    ...device,
    id: at + 1,
    deviceName: `水泵${at}`,
    host,
  }));
  const rows = { gateways: [], devices, pointGroups: [], points: [], pointBlocks: [] };
  const content = {
    item: { itemName: '导入', lnglat: null, note: '' },
    parts: { devices: { version: 2, rows } },
  };
  const checksum = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const frame = { format: 'millwright-item', version: 1, exportedAt: 0, checksum, content };
  return new Uint8Array(gzipSync(JSON.stringify(frame)));
}

it('refuses a small item file with many such devices', async () => {
  const request = (host: string) => send('itemFile.import', { dryRun: false }, fileOf(host));
  const short = hosts.slice(-10_000);
  expect(fileOf(short).length).toBeLessThan(2000);
  const { body } = await request(short);
  expect(body).toMatchObject({ code: 200, data: { imported: false } });
  const { problems } = body.data as { readonly problems: readonly { readonly error: string }[] };
  expect(problems.map(({ error }) => error)).toEqual(
    Array.from({ length: 20 }, () => 'device.host_rule'),
  );
  await expectUsual(request, short);
});
