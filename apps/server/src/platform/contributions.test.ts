import { expect, it } from 'vitest';
import { definePort } from './contributions.ts';

it('hands out what was added, in order', () => {
  const port = definePort<string>('items.tab');
  port.add('devices');
  port.add('alarms');
  expect(port.all()).toEqual(['devices', 'alarms']);
});

it('refuses what comes after the first reader', () => {
  const port = definePort<string>('items.tab');
  expect(port.all()).toEqual([]);
  expect(() => port.add('late')).toThrow(
    expect.objectContaining({ code: 'contributions.late', details: { port: 'items.tab' } }),
  );
});
