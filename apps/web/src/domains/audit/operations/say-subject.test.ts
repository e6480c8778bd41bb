import { expect, it } from 'vitest';
import { saySubject } from './say-subject.ts';

const t = (keys: string[], { defaultValue }: { readonly defaultValue: string }): string =>
  keys.includes('audit:words.tasks.user_log_file') ? 'Export of the user log' : defaultValue;

it.each([
  ['background_task', 'user_log_file', 'Export of the user log'],
  ['background_task', 'gone_file', 'gone_file'],
  ['item', 'user_log_file', 'user_log_file'],
  ['item', null, '7'],
])('a %s named %s is %s', (subjectKind, subjectName, said) => {
  expect(saySubject(t, { subjectKind, subjectName, subjectId: '7' })).toBe(said);
});
