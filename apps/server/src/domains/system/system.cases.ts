import { systemEventCalls } from '@millwright/contract/system/system-events.calls';
import type { DomainCases } from '@millwright/testing/access-cases';

export const cases: DomainCases = {
  domain: 'system',
  cases: [
    { call: systemEventCalls.list, input: () => ({}) },
    { call: systemEventCalls.export, input: () => ({}) },
    { call: systemEventCalls.acknowledge, input: () => ({ ids: [1] }) },
    { call: systemEventCalls.acknowledgeAll, input: () => ({}) },
    { call: systemEventCalls.state, input: () => ({}) },
    { call: systemEventCalls.retryJobs, input: () => ({}) },
  ],
};
