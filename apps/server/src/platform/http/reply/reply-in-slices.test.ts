import { allCalls } from '@millwright/contract/call/calls';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import { seconds } from '@millwright/kernel';
import { threadTime } from '@millwright/testing/clocks/thread-time';
import { soundInput } from '@millwright/testing/input-fields';
import { largestInputs } from '@millwright/testing/largest/largest-input';
import { costOfUnit } from '@millwright/testing/largest/unit-of-work';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { success } from '../envelope.ts';
import { isLargeReply, replyInSlices } from './index.ts';

type Reply = Parameters<typeof replyInSlices>[0];

const bytesInSlices = (call: Reply, value: unknown): Promise<Buffer> =>
  replyInSlices(call, value, { head: '{"code":200,"data":', tail: ',"message":"Success"}' });
const inSlices = async (call: Reply, value: unknown): Promise<string> =>
  (await bytesInSlices(call, value)).toString();

/** The same value with something undeclared in every object of it. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, field]) => [name, withMore(field)]);
  return { passwordHash: 'undeclared', ...Object.fromEntries(inner) };
}

const json = allCalls.filter(({ download, flat }) => download !== true && flat !== true);

describe.each(json.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const sound = soundInput(call.reply);
  const grown = largestInputs(
    z.object({ data: call.reply }),
    { data: sound },
    { ids: () => [1, 2, 3], most: 30_000 },
  );
  const samples = [sound, ...grown.map(({ data }) => data)];

  it('is answered in the same bytes in slices as in one go', async () => {
    for (const value of samples) {
      const { body } = success(call, value, 'en-US');
      expect(await inSlices(call, value)).toBe(JSON.stringify(body));
    }
  });

  it('tells nothing in slices that it does not declare', async () => {
    for (const value of samples) {
      const everywhere = withMore(value);
      // A record takes names of any kind: there it stands beside, not within.
      const isTaken = call.reply.safeParse(everywhere).success;
      const more = isTaken ? everywhere : { ...Object(value), passwordHash: 'undeclared' };
      const { body } = success(call, more, 'en-US');
      expect(await inSlices(call, more)).toBe(JSON.stringify(body));
    }
  });
});

const row = z.object({
  id: z.int(),
  name: z.optional(z.string()),
  values: z.array(z.nullable(z.number())),
  more: z.optional(z.object({ list: z.array(z.optional(z.string())) })),
  note: z.nullable(z.string()),
});
const call = { name: 'test.rows', reply: z.object({ list: z.array(row), total: z.int() }) };

it('is the same over chance values, left-out fields and texts of any kind', async () => {
  const random = createSeededRandom(42);
  const texts = ['', '"\\\n\u2028', '中文', '\ud83d', '😀', 'x'.repeat(300)];
  const text = () => texts[random.between(0, texts.length - 1)] ?? '';
  const some = <T>(make: () => T, most: number) =>
    Array.from({ length: random.between(0, most) }, make);
  for (let round = 0; round < 60; round += 1) {
    const list = some(
      () => ({
        id: random.between(0, 2 ** 31),
        ...(random.next() < 0.5 ? { name: text() } : {}),
        ...(random.next() < 0.5 ? { more: { list: some(text, 3) } } : { more: undefined }),
        values: some(
          () => (random.next() < 0.1 ? null : random.next() * 10 ** random.between(-9, 22)),
          1500,
        ),
        note: random.next() < 0.3 ? null : text(),
        secret: text(),
      }),
      70,
    );
    const value = { list, total: list.length };
    const once = { code: 200, data: call.reply.parse(value), message: 'Success' };
    expect(await inSlices(call, value)).toBe(JSON.stringify(once));
  }
});

it('names the place of what does not fit, as in one go', async () => {
  const list = Array.from({ length: 90 }, (_, id) => ({
    id,
    values: Array(600).fill(1),
    note: null,
  }));
  list[77] = { id: 77, values: [...Array(550).fill(1), 'x'] as number[], note: null };
  await expect(inSlices(call, { list, total: 90 })).rejects.toMatchObject({
    code: 'http.reply',
    details: { call: 'test.rows', issue: 'list.77.values.550' },
  });
  await expect(inSlices(call, { list: list.slice(0, 9) })).rejects.toMatchObject({
    details: { issue: 'total' },
  });
});

it('knows a large one without looking at all of it', () => {
  expect(isLargeReply({ list: Array(3_900).fill(1) })).toBe(false);
  expect(
    isLargeReply({ list: Array(400).fill({ a: 1, b: { c: [1, 2, 3, 4, 5, 6, 7, 8, 9] } }) }),
  ).toBe(true);
});

it('holds the loop for no longer than a few units of work', { timeout: seconds(60) }, async () => {
  // The most that trends answer: 200 points, 400 pixels, two values each.
  const course = Array.from({ length: 800 }, (_, at) => at);
  const series = Array.from({ length: 200 }, (_, at) => ({
    pointId: at + 1,
    source: 'raw' as const,
    held: false,
    times: course.map((x) => 1_700_000_000_000 + 1000 * x),
    values: course.map((x) => 20 + Math.sin(x + at) / 3),
    texts: [],
  }));
  const longest = async (): Promise<number> => {
    // What else runs on the machine slows both down.
    const unit = costOfUnit();
    let most = 0;
    let last = threadTime();
    let isOver = false;
    const look = (): void => {
      most = Math.max(most, threadTime() - last);
      last = threadTime();
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    const bytes = await bytesInSlices(telemetryCalls.trend, { series });
    most = Math.max(most, threadTime() - last);
    isOver = true;
    expect(bytes.length).toBeGreaterThan(4_000_000);
    return most / unit;
  };
  // The collector of garbage and the compiler only ever add to one.
  let least = Number.POSITIVE_INFINITY;
  for (let go = 0; go < 10 && least > 20; go += 1) least = Math.min(least, await longest());
  expect(least).toBeLessThan(25);
});
