/** Who calls, and what they may: sessions, permissions, scopes. */
export {
  type Concerned,
  checkDemo,
  checkOwnHand,
  checkPermission,
  checkScope,
  checkSecondFactor,
  lackedPermission,
  type OwnerResolver,
  type Resolvers,
  type ScopeResolver,
} from './check-access.ts';
export { belongsTo, mayKnow, type OwnerIds } from './ownership.ts';
export {
  createSessionGuard,
  hashToken,
  isBelow,
  isOf,
  personOf,
  type Session,
  type SessionChange,
  type SessionGuard,
  type SessionSource,
  type UserAccess,
} from './session-guard.ts';
export { shareSessionChanges } from './share-session-changes.ts';
