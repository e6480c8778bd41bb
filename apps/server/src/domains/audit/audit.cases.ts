import { auditCalls } from '@millwright/contract/audit/audit.calls';
import type { DomainCases } from '@millwright/testing/access-cases';

export const auditCases: DomainCases = {
  domain: 'audit',
  cases: [{ call: auditCalls.operations, input: () => ({}) }],
};
