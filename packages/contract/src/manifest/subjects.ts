/** What people act on: kinds as audit entries and calls name them. */
import { type Domain, domains } from '../domains.ts';
import { type ActionOf, foldSubjects, type OwnedOf, type ScopeOf, type SubjectOf } from './fold.ts';

/** Things that hang from an item: naming one in the input scopes the call to that item. */
export type ScopeKind = ScopeOf<Domain>;
/** Things that belong to people, not to an item. */
export type OwnedKind = OwnedOf<Domain>;
export type Subject = SubjectOf<Domain>;
/** Subject and verb of an audit entry: `item.edit`. */
export type AuditAction = ActionOf<Domain>;

/** Each with the domain whose texts name it. */
export const subjects = foldSubjects(domains);
