import { refuse } from '@millwright/contract';
import { outage } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { lastWords } from './last-words.ts';

test('what a person can mend is said in a sentence', () => {
  expect(lastWords(refuse('identity.password', { min: 8 }))).toBe(
    'identity.password: A password is 8 to 20 letters and digits',
  );
  expect(lastWords(outage('general.unavailable', { problem: 'the disk is full' }))).toBe(
    'general.unavailable: the disk is full',
  );
});

test('what the machine refuses is said with its place', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    path: '/srv/data/versions',
  });
  expect(lastWords(full)).toBe(
    'disk.full: 磁盘已满（/srv/data/versions）。请腾出空间后重试；已保存的内容没有丢失。\n' +
      'The disk is full (/srv/data/versions): make room on it and try again; nothing that was kept is lost.',
  );
  expect(lastWords(new Error('cannot begin', { cause: full }))).toContain('The disk is full');
  expect(lastWords(Object.assign(new Error('odd'), { code: 'constructor' }))).toContain('odd');
});

test('what is ours shows where it was', () => {
  expect(lastWords(new RangeError('beyond'))).toContain('last-words.test.ts');
});
