import { expect, test } from 'vitest';
import type { Surroundings } from '../machine.ts';
import { createRandom } from '../random.ts';
import { compressor } from './compressor.ts';

function run(minutes: number, troubles: readonly string[] = [], told = {}) {
  const random = createRandom(7);
  const machine = compressor.create('一号机', random);
  const around: Surroundings = { random, troubles: new Set(troubles), hour: 12, manned: true };
  const pressures: number[] = [];
  for (let second = 0; second < minutes * 60; second += 1) {
    if (second === 600) machine.tell(told);
    machine.step(1, around);
    if (second > 600) pressures.push(machine.state.pressure as number);
  }
  return { state: machine.state, high: Math.max(...pressures), low: Math.min(...pressures) };
}

test('cycles between its setpoints and warms up', () => {
  const { state, high, low } = run(60);
  expect(low).toBeGreaterThan(6.6);
  expect(high).toBeLessThan(7.8);
  expect(state.oilTemperature).toBeGreaterThan(70);
  expect(state.oilTemperature).toBeLessThan(100);
});

test('obeys new setpoints', () => {
  const { low, high } = run(60, [], { loadPressure: 5, unloadPressure: 5.6 });
  expect(low).toBeLessThan(5.1);
  expect(high).toBeGreaterThan(5.5);
});

test('a stuck valve drives the pressure beyond its limit, where the safety valve holds it', () => {
  const { high, state } = run(30, ['pressure']);
  expect(high).toBeGreaterThan(8.5);
  expect(high).toBeLessThan(10);
  expect(state.pressureHigh).toBe(true);
});

test('lost cooling ends in a trip', () => {
  const { state } = run(60, ['cooling']);
  expect(state).toMatchObject({ running: false, mode: 3 });
});

test('the same seed gives the same machine', () => {
  expect(run(5)).toEqual(run(5));
});
