import { expect, it } from 'vitest';
import { fieldText, valueText } from './field-text.ts';

const words: Readonly<Record<string, string>> = {
  'devices:words.fields.points': 'Points',
  'audit:words.fields.name': 'Name',
  'difference.true': 'yes',
  'alarms:words.permissions.alarms.confirm': 'Confirm alarms',
};
const t = (keys: string | string[], values: Readonly<Record<string, unknown>> = {}): string =>
  [keys].flat().flatMap((key) => words[key] ?? [])[0] ?? String(values.defaultValue ?? keys);

it('names every step of a path, and leaves what it does not know as it is', () => {
  expect(fieldText('name', t)).toBe('Name');
  expect(fieldText('points[2].name', t)).toBe('Points[2] · Name');
  expect(fieldText('points[0][1].strange', t)).toBe('Points[0][1] · strange');
});

it('says switches and permissions in words, and all else as recorded', () => {
  expect(valueText('true', 'enabled', t)).toBe('yes');
  expect(valueText('truest', 'enabled', t)).toBe('truest');
  expect(valueText('alarms.confirm', 'permissions', t)).toBe('Confirm alarms');
  expect(valueText('alarms.confirm', 'note', t)).toBe('alarms.confirm');
});
