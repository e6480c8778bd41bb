import { demoAccount } from '@millwright/contract/identity/demo-account';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import type { DomainCases } from '@millwright/testing/access-cases';

export const identityCases: DomainCases = {
  domain: 'identity',
  cases: [
    { call: identityCalls.publicKey, input: () => ({}) },
    { call: identityCalls.login, input: () => demoAccount },
    { call: identityCalls.profile, input: () => ({}) },
    { call: identityCalls.logout, input: () => ({}), endsSession: true },
  ],
};
