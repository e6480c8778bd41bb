import { systemClock } from '@millwright/kernel';
import { reservePorts, waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Plant, startPlant } from '../plant.ts';
import type { PlantState } from '../plant-state.ts';
import { type ControlServer, startControlServer } from './control-server.ts';

let plant: Plant;
const opened: ControlServer[] = [];
beforeAll(async () => {
  plant = await startPlant({ clock: systemClock, port: await reservePorts() });
});
afterAll(async () => {
  await Promise.all(opened.map((control) => control.stop()));
  await plant.stop();
});

/** Serves a plant that began like this; answers how to ask it. */
async function serve(machines: PlantState) {
  const control = await startControlServer({ plant, began: { at: Date.now(), machines } }, 0);
  opened.push(control);
  return (path: string) => fetch(`http://127.0.0.1:${control.port}${path}`);
}

test('a past that cannot be told breaks its own connection and nothing else', async () => {
  const ask = await serve(null as unknown as PlantState);
  await expect(ask('/past?days=1').then((reply) => reply.arrayBuffer())).rejects.toThrow();
  expect((await ask('/site.json')).status).toBe(200);
});

test('tells its past to one at a time', async () => {
  const ask = await serve(plant.state);
  const first = await ask('/past?days=30');
  expect(first.status).toBe(200);
  const second = await ask('/past?days=30');
  expect([second.status, await second.json()]).toEqual([409, { error: 'busy' }]);
  await first.body?.cancel();
  await waitFor('its turn', async () => {
    const next = await ask('/past?days=1');
    await next.body?.cancel();
    return next.status === 200;
  });
});
