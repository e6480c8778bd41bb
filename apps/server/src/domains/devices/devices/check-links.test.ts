/** Many devices are checked in the time of a few, whatever their name servers do. */
import { setImmediate } from 'node:timers/promises';
import { refuse } from '@millwright/contract';
import { seconds, timestamp } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { beforeEach, expect, test } from 'vitest';
import { buildDevice } from '../devices.builders.ts';
import { checkLinks } from './check-links.ts';

const start = timestamp(1_795_132_800_000);
let clock: ReturnType<typeof createManualClock>;
let asked: string[];
/** That are being looked up at the same time, at most. */
let together: number;
let open: number;
let beforeAnswer: () => void;

beforeEach(() => {
  clock = createManualClock(start);
  [asked, together, open, beforeAnswer] = [[], 0, 0, () => {}];
});

const addresses = {
  async resolve(host: string, port: number) {
    asked.push(host);
    open += 1;
    together = Math.max(together, open);
    await setImmediate();
    open -= 1;
    beforeAnswer();
    if (host.startsWith('lost')) throw refuse('device.host_unknown', { host });
    return { address: '10.0.0.1', port };
  },
};
const at = (host: string) => buildDevice({ host });
const check = (hosts: readonly string[], gone?: AbortSignal) =>
  checkLinks({ addresses, clock }, hosts.map(at), 'account', gone);
const many = Array.from({ length: 40 }, (_, n) => `plc${n}.example`);

test('names are looked up side by side, and each has its own answer', async () => {
  const found = await check([...many, 'lost.example']);
  expect(together).toBe(16);
  expect(found.map((fault) => fault?.code ?? null)).toEqual([
    ...many.map(() => null),
    'device.host_unknown',
  ]);
});

test('what there is no time for is unknown; addresses need none', async () => {
  beforeAnswer = () => clock.advance(seconds(5));
  const found = await check([...many, '10.0.0.7']);
  expect(asked.length).toBeLessThan(20);
  expect(found.at(-2)?.code).toBe('device.host_unknown');
  expect(found.at(-1)).toBeNull();
});

test('it ends with who asked', async () => {
  const gone = new AbortController();
  beforeAnswer = () => gone.abort();
  await expect(check(many, gone.signal)).rejects.toMatchObject({ code: 'general.too_many' });
  expect(asked).toHaveLength(16);
});

test('what is broken is no refusal', async () => {
  beforeAnswer = () => {
    throw new Error('no memory');
  };
  await expect(check(many)).rejects.toThrow('no memory');
});
