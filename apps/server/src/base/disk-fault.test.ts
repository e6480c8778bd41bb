import { Fault, refusal } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { diskFault } from './disk-fault.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code });

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])('%s says that there is no room', (code) => {
  expect(diskFault(failure(code))).toMatchObject({ family: 'outage', code: 'general.disk_full' });
});

test.each(['EAGAIN', 'EIO', 'EMFILE', 'EACCES'])('%s is an outage', (code) => {
  expect(diskFault(failure(code))).toMatchObject({
    family: 'outage',
    code: 'general.unavailable',
    details: { service: 'files' },
  });
});

test('what is not the disk’s stays what it is', () => {
  for (const error of [failure('ECONNRESET'), new TypeError('x'), refusal('general.too_large')]) {
    expect(diskFault(error)).toBe(error);
  }
  expect(diskFault(failure('ENOSPC'))).toBeInstanceOf(Fault);
});
