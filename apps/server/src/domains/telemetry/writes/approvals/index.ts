export { createApprovalsStore } from './approvals.store.ts';
export { type Approvals, createApprovals, type DecisionRequest } from './approvals.ts';
export { type TellNeeds, tellApprovers } from './tell-approvers.ts';
