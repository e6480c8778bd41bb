import { expect, it } from 'vitest';
import { allCalls } from '../call/calls.ts';

it('refuses every change of the own account to who is signed in as its user', () => {
  const open = allCalls
    .filter(({ name, method }) => name.startsWith('account.') && method !== 'GET')
    .filter(({ loginAs }) => loginAs !== 'refused');
  // Of the session alone; and one that pages ask, whose handler refuses to bind.
  expect(open.map(({ name }) => name)).toEqual(['account.setLanguage', 'account.wechat']);
});
