/** Who calls, and what they may: sessions, permissions, scopes. */
export {
  checkDemo,
  checkPermission,
  checkScope,
  type OwnerResolver,
  type Resolvers,
  type ScopeResolver,
} from './check-access.ts';
export { belongsTo, mayKnow, type OwnerIds } from './ownership.ts';
export {
  createSessionGuard,
  hashToken,
  type Session,
  type SessionChange,
  type SessionGuard,
  type SessionSource,
} from './session-guard.ts';
