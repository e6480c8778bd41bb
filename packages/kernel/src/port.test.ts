import { expect, it } from 'vitest';
import { contribute, definePort } from './port.ts';

it('hands out what was added, in order', () => {
  const port = definePort<string>('items.tab');
  port.add('devices');
  port.add('alarms');
  expect(port.all()).toEqual(['devices', 'alarms']);
});

it('keeps an order of its own, whoever came first', () => {
  const port = definePort<{ readonly at: number }>('items.tab', { order: ({ at }) => at });
  for (const at of [30, 10, 20]) port.add({ at });
  expect(port.all().map(({ at }) => at)).toEqual([10, 20, 30]);
  expect(port.all()).toBe(port.all());
});

it('refuses what comes after the first reader', () => {
  const port = definePort<string>('items.tab');
  expect(port.all()).toEqual([]);
  expect(() => port.add('late')).toThrow(
    expect.objectContaining({ code: 'contributions.late', details: { port: 'items.tab' } }),
  );
});

it('refuses a second one of the same key', () => {
  const port = definePort<string>('items.tab', { key: (name) => name });
  port.add('alarms');
  expect(() => port.add('alarms')).toThrow(
    expect.objectContaining({
      code: 'contributions.double',
      details: { port: 'items.tab', key: 'alarms' },
    }),
  );
});

it('adds nothing before it is told to', () => {
  const port = definePort<string>('items.tab');
  const contribution = contribute(port, 'alarms');
  contribution.make();
  expect(port.all()).toEqual(['alarms']);
});
