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
    auth: ['浏览器密钥', 'Secret of the browser'],
    before: ['原推送地址', 'Address before'],
    endpoint: ['推送地址', 'Address of the push service'],
    frame: ['界面', 'Frame'],
    network: ['网络', 'Network'],
    parentName: ['上级用户名', 'Parent user'],
    p256dh: ['浏览器公钥', 'Public key of the browser'],
    ticket: ['登录票据', 'Ticket'],
  },
});
