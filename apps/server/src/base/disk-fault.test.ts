import { isErrorCode } from '@millwright/contract';
import { Fault, refusal } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { diskFault, diskOutage } from './disk-fault.ts';

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code });

test.each([
  ['ENOSPC', 'general.disk_full'],
  ['EDQUOT', 'general.disk_full'],
  ['EROFS', 'general.disk_read_only'],
  ['EACCES', 'general.disk_denied'],
  ['EPERM', 'general.disk_denied'],
  ['EMFILE', 'general.open_files'],
  ['ENFILE', 'general.open_files'],
])('%s is %s to whoever sent a file', (system, code) => {
  expect(diskFault(failure(system))).toMatchObject({ family: 'outage', code });
  expect(isErrorCode(code)).toBe(true);
});

test.each(['EAGAIN', 'EIO', 'ENOTDIR', 'ENOMEM'])('%s is an outage', (code) => {
  expect(diskFault(failure(code))).toMatchObject({
    family: 'outage',
    code: 'general.unavailable',
    details: { service: 'files' },
  });
});

test.each([
  ['ENOSPC', 'disk.full', '磁盘已满'],
  ['EDQUOT', 'disk.quota', '配额已用完'],
  ['EROFS', 'disk.read_only', '只读'],
  ['EACCES', 'disk.denied', '无权读写'],
  ['EMFILE', 'disk.open_files', '打开的文件过多'],
  ['ENOTDIR', 'disk.no_folder', '不是文件夹'],
  ['EIO', 'disk.failing', '读写出错'],
])('%s is said to whoever runs the server in both languages', (system, code, zh) => {
  const cause = Object.assign(failure(system), { path: '/srv/data/x' });
  const fault = diskOutage(new Error('cannot begin', { cause }), '/srv/elsewhere');
  expect(fault).toMatchObject({ family: 'outage', code, details: { path: '/srv/data/x' } });
  const { problem } = (fault as Fault).details;
  expect(problem).toContain(zh);
  expect(problem).toMatch(/（\/srv\/data\/x）.*\n[A-Z].* \(\/srv\/data\/x\)/);
  expect(problem).not.toContain(system);
});

test('the place is named where the error does not', () => {
  const fault = diskOutage(failure('EROFS'), '/mnt/backups') as Fault;
  expect(fault.details.problem).toContain('(/mnt/backups)');
  const odd = new Error('odd');
  expect(diskOutage(odd, '/mnt/backups')).toBe(odd);
});

test('what is not the disk’s stays what it is', () => {
  for (const error of [failure('ECONNRESET'), new TypeError('x'), refusal('general.too_large')]) {
    expect(diskFault(error)).toBe(error);
  }
  expect(diskFault(failure('ENOSPC'))).toBeInstanceOf(Fault);
});
