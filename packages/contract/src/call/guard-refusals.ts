import type { ErrorCode } from '../manifest/errors.ts';
import type { Call } from './call.ts';

/** What a later domain may refuse when an earlier one asks its guards (before a deletion, say). */
export interface GuardRefusals {
  readonly calls: readonly Pick<Call, 'name'>[];
  readonly errors: readonly ErrorCode[];
}
