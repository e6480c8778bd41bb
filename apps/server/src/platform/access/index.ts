/** Who calls, and what they may: sessions, permissions, scopes. */
export {
  checkDemo,
  checkPermission,
  checkScope,
  mayKnow,
  type ScopeResolver,
} from './check-access.ts';
export {
  createSessionGuard,
  hashToken,
  type Session,
  type SessionChange,
  type SessionGuard,
  type SessionSource,
} from './session-guard.ts';
