import { expect, it } from 'vitest';
import { saySubject } from './say-subject.ts';

const words: Readonly<Record<string, string>> = {
  'audit:words.tasks.user_log_file': 'Export of the user log',
  'system:words.logs.value_changes': 'Write history',
  'system:words.events.disk_low': 'Disk space low',
  'devices:words.subjects.point': 'Point',
};
const t = (keys: string | string[], values: Readonly<Record<string, unknown>> = {}): string =>
  [keys].flat().flatMap((key) => words[key] ?? [])[0] ??
  (keys === 'several'
    ? `${values.name}: ${values.count} × ${values.of}`
    : String(values.defaultValue));

const said = (
  action: string,
  subjectKind: string,
  subjectName: string | null,
  changed: { readonly before?: unknown; readonly after?: unknown } = {},
): string =>
  saySubject(t, {
    action,
    subjectKind,
    subjectName,
    subjectId: '7',
    before: null,
    after: null,
    ...changed,
  });

it.each([
  ['background_task.create', 'background_task', 'user_log_file', 'Export of the user log'],
  ['background_task.create', 'background_task', 'gone_file', 'gone_file'],
  ['audit.purge', 'log', 'value changes', 'Write history'],
  ['system_event.acknowledge', 'system_event', 'disk_low', 'Disk space low'],
  ['item.edit', 'item', 'user_log_file', 'user_log_file'],
  ['item.edit', 'item', null, '7'],
  ['item.assign', 'user', 'wang', 'wang'],
])('%s of a %s named %s is done to %s', (action, subjectKind, subjectName, expected) => {
  expect(said(action, subjectKind, subjectName)).toBe(expected);
});

it('says of several how many they are, and of what', () => {
  const points = [{ name: 'a' }, { name: 'b' }];
  const many = 'Pump 1: 2 × Point';
  expect(said('point.create_many', 'device', 'Pump 1', { after: points })).toBe(many);
  expect(said('point.delete_many', 'device', 'Pump 1', { before: points })).toBe(many);
  expect(said('point.create', 'point', 'a', { after: points[0] })).toBe('a');
});
