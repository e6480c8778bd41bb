import { expect, it } from 'vitest';
import { alarmTones, chimeTones, renderTones } from './tones.ts';

const rate = 48_000;
/** How often the samples pass zero upwards. */
const turns = (samples: Float32Array): number =>
  samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length;

it.each([
  ['alarm', alarmTones],
  ['chime', chimeTones],
])('draws the %s at its pitch, within bounds, beginning and ending in silence', (_name, tones) => {
  const samples = renderTones(tones, rate);
  const total = tones.reduce((sum, { length }) => sum + length, 0);
  expect(samples).toHaveLength((total / 1000) * rate);
  expect(Math.max(...samples)).toBeLessThan(0.5);
  expect(Math.max(...samples)).toBeGreaterThan(0.2);
  expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01);
  expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01);
  const first = samples.subarray(0, ((tones[0]?.length ?? 0) / 1000) * rate);
  const expected = ((tones[0]?.pitch ?? 0) * (tones[0]?.length ?? 0)) / 1000;
  expect(Math.abs(turns(first) - expected)).toBeLessThan(3);
});

it('is silent where the pitch is 0', () => {
  expect(renderTones([{ pitch: 0, length: 10 }], rate).every((sample) => sample === 0)).toBe(true);
});
