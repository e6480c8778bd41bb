/** The audit trail: who did what, and that nobody changed the record of it. */
export { type Acting, accountKeyOf, actingAs, actingFor } from './acting.ts';
export { createAuditChain } from './audit-chain.ts';
export {
  type Actor,
  type AuditRecord,
  type AuditTables,
  type AuditTrail,
  createAuditTrail,
  type TrailPart,
} from './audit-trail.ts';
export { type Change, change } from './change.ts';
export { readFirstSeal } from './first-seal.ts';
export { auditTrailLog, type SealedLog } from './sealed-log.ts';
export { type ChainReport, verifyAuditChain } from './verify-audit-chain.ts';
