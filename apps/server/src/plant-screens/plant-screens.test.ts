/** The plant's screens, drawn of the plant as it tells itself. */
import { type Language, languages } from '@millwright/contract';
import { maxScreenName } from '@millwright/contract/screens/screen-limits';
import { deviceId, itemId, type PointId, pointId, systemClock } from '@millwright/kernel';
import { type Plant, startPlant } from '@millwright/plant';
import { eachNode, parseScene, referencesOf } from '@millwright/scene';
import { reservePorts } from '@millwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawnItem, PlannedScreen } from './plan.ts';
import { screensOf } from './screens-of.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await startPlant({
    clock: systemClock,
    port: await reservePorts(),
    platform: { dtuPort: 9, mqttUrl: 'mqtt://127.0.0.1:9', boxPassword: 'secret12' },
  });
});
afterAll(() => plant?.stop());

/** The projects as they are in a database, with ids of their own. */
function itemsIn(language: Language): DrawnItem[] {
  let last = 0;
  const word = ({ zh, en }: { zh: string; en: string }) => (language === 'zh-CN' ? zh : en);
  return plant.site.items.map((item, at) => ({
    itemId: itemId(at + 1),
    name: word(item.name),
    machines: item.devices.map((device) => ({
      kind: device.kind,
      device: deviceId(++last),
      name: word(device.name),
      points: new Map<string, PointId>(device.points.map(({ name }) => [name.en, pointId(++last)])),
    })),
  }));
}
const opened = 9_999;
const flat = (planned: readonly PlannedScreen[]): PlannedScreen[] =>
  planned.flatMap((one) => [one, ...flat(one.opens)]);

test.each(languages)('in %s every project has its own, and one that it opens with', (language) => {
  for (const item of itemsIn(language)) {
    const planned = flat(screensOf(language, item));
    expect(planned.length, item.name).toBeGreaterThan(0);
    const names = planned.map(({ name }) => name);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) expect([...name].length, name).toBeLessThanOrEqual(maxScreenName);
    const main = planned.filter(({ isMain }) => isMain);
    const platforms = main.map(({ draw }) => draw([opened]).platform);
    expect(
      platforms.filter((platform) => platform === 'pc'),
      item.name,
    ).toHaveLength(1);
    expect(new Set(platforms).size).toBe(platforms.length);
  }
});

test.each(languages)(
  'in %s they are documents of this release, of points that are there',
  (language) => {
    for (const item of itemsIn(language)) {
      const known = new Set(item.machines.flatMap(({ points }) => [...points.values()]));
      for (const { name, draw } of flat(screensOf(language, item))) {
        const scene = draw([opened]);
        expect(parseScene(JSON.parse(JSON.stringify(scene))).issue, name).toBeNull();
        const { points } = referencesOf(scene);
        expect(points.length, name).toBeGreaterThan(0);
        expect(
          points.filter((point) => !known.has(point)),
          name,
        ).toEqual([]);
        for (const { frame } of eachNode(scene.nodes)) {
          expect(frame.x).toBeGreaterThanOrEqual(0);
          expect(frame.x + frame.width, name).toBeLessThanOrEqual(scene.size.width);
          expect(frame.y + frame.height, name).toBeLessThanOrEqual(scene.size.height);
        }
      }
    }
  },
);
