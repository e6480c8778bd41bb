import { expect, it } from 'vitest';
import { allCalls } from '../call/calls.ts';

it('refuses every change of the own account to who is signed in as its user', () => {
  const open = allCalls
    .filter(({ name, method }) => /^(account|secondFactor)\./.test(name) && method !== 'GET')
    .filter(({ loginAs, rule }) => loginAs !== 'refused' && /session|owned/.test(rule.kind));
  // Of the session alone; and one that pages ask, whose handler refuses to bind.
  expect(open.map(({ name }) => name)).toEqual(['account.setLanguage', 'account.wechat']);
});

it('opens to who lacks a second factor what setting it up takes, and the way out', () => {
  const open = allCalls.filter(({ withoutSecondFactor }) => withoutSecondFactor === 'allowed');
  expect(open.map(({ name }) => name).sort()).toEqual([
    'account.setLanguage',
    'identity.logout',
    'identity.profile',
    'secondFactor.begin',
    'secondFactor.state',
    'secondFactor.turnOn',
  ]);
});
