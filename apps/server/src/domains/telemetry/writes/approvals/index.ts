export { createApprovalsStore } from './approvals.store.ts';
export { type Approvals, createApprovals, type DecisionRequest } from './approvals.ts';
export { tellApprovers } from './tell-approvers.ts';
