/** Thousands of alarms at once: pages hear of each once, and of what matters first. */
import { deviceId, itemId, type PointId, seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPoint } from '../../devices/devices.builders.ts';
import { type AlarmFixture, foreign, openAlarmFixture, setup } from '../alarm-fixture.builders.ts';

const many = 5000;
const atOnce = 1000;
/** A batch that was under way when the last of them came, and the one after it. */
const soon = 1000;

let fixture: AlarmFixture;
/** The last of them is the serious one. */
const points: PointId[] = [];

beforeAll(async () => {
  fixture = await openAlarmFixture();
  for (let from = 0; from < many; from += atOnce) {
    const made = await fixture.devices.createPoints(
      deviceId(1),
      Array.from({ length: atOnce }, (_, n) =>
        buildPoint({
          name: `储罐${from + n}`,
          address: String(from + n),
          lowerLimit: null,
          upperLimit: 105,
          limitLevel: from + n === many - 1 ? 4 : 2,
        }),
      ),
      setup,
    );
    points.push(...made.map(({ id }) => id));
  }
}, seconds(120));

afterAll(() => fixture.close());

it('a storm of alarms reaches pages in batches, the serious and those of others first', async () => {
  // Another process begins with all of them watched.
  const { sample, heard } = await fixture.restart();
  for (const point of points) void sample(point, 200);
  void sample(foreign, 10);
  await waitFor('all', () => heard.length === many + 1, seconds(60));
  const placeOf = (found: (typeof heard)[number] | undefined): number =>
    found === undefined ? Number.NaN : heard.indexOf(found);
  expect(placeOf(heard.find(({ item }) => item === itemId(2)))).toBeLessThan(soon);
  expect(placeOf(heard.find(({ news }) => news.alarm.level === 4))).toBeLessThan(soon);
  expect(new Set(heard.map(({ news }) => news.alarm.id)).size).toBe(many + 1);
  expect(heard.every(({ news }) => news.event === 'raised')).toBe(true);
});
