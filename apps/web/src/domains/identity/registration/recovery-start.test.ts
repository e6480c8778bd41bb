import { expect, it } from 'vitest';
import { recoveryStart } from './recovery-start.ts';

const phone = '13800138000';
const known = { name: phone, ways: ['sms'] };

it.each([
  ['/reset', '', null, null],
  ['/forget_validate', `?phone=${phone}`, null, null],
  ['/forget_reset', '', null, null],
  ['/forget_reset', `?phone=${phone}`, known, null],
  ['/registration_reset', `?phone=${phone}`, known, phone],
  ['/registration_reset', '?phone=%20', null, null],
  ['/forget_reset', '?phone=li%40mill.test', { name: 'li@mill.test', ways: ['mail'] }, null],
])('begins at %s%s', (pathname, search, account, title) => {
  expect(recoveryStart({ pathname, search })).toEqual({ account, title });
});
