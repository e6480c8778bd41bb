import { defineWire } from '../manifest/define-wire.ts';
import { accountCalls } from './account.calls.ts';
import { identityCalls } from './identity.calls.ts';
import { outgoingMessageCalls } from './outgoing-messages.calls.ts';
import { pushBrowserCalls } from './push-browsers.calls.ts';
import { roleCalls } from './roles.calls.ts';
import { registrationCalls } from './sign-in/registration.calls.ts';
import { secondFactorCalls } from './sign-in/second-factor.calls.ts';
import { signInLockCalls } from './sign-in/sign-in-locks.calls.ts';
import { subUserCalls, userCalls } from './users.calls.ts';

/** What identity answers. */
export const identity = defineWire({
  calls: {
    identityCalls,
    registrationCalls,
    accountCalls,
    userCalls,
    subUserCalls,
    roleCalls,
    outgoingMessageCalls,
    pushBrowserCalls,
    signInLockCalls,
    secondFactorCalls,
  },
  words: {
    network: ['网络', 'Network'],
    parentName: ['上级用户名', 'Parent user'],
    ticket: ['登录票据', 'Ticket'],
  },
});
