import { auditCalls } from '@millwright/contract/audit/audit.calls';
import { onlineLogCalls } from '@millwright/contract/audit/online-log.calls';
import { signInLogCalls } from '@millwright/contract/audit/sign-in-log.calls';
import { webErrorCalls } from '@millwright/contract/audit/web-errors.calls';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';

const error = (side: WalkSide) => ({
  kind: 'script',
  message: side.name(),
  stack: 'at open (page.js:1:1)',
  page: '/home',
  time: 1_795_132_800_000,
});

export const cases: DomainCases = {
  domain: 'audit',
  cases: [
    { call: auditCalls.operations, input: () => ({}) },
    { call: auditCalls.export, input: () => ({}) },
    { call: auditCalls.verify, input: () => ({}) },
    { call: signInLogCalls.list, input: () => ({}) },
    { call: signInLogCalls.export, input: () => ({}) },
    { call: onlineLogCalls.list, input: () => ({}) },
    { call: onlineLogCalls.export, input: () => ({}) },
    { call: webErrorCalls.reportOne, input: error },
    { call: webErrorCalls.report, input: (side) => ({ errors: [error(side)] }) },
    { call: webErrorCalls.list, input: () => ({}) },
    { call: webErrorCalls.entries, input: () => ({}) },
    { call: webErrorCalls.export, input: () => ({}) },
    { call: webErrorCalls.setState, input: () => ({ ids: [1], state: 'muted' }) },
    { call: webErrorCalls.delete, input: () => ({ ids: [1] }) },
  ],
};
