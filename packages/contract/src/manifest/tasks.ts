/** Kinds of background tasks that the domains offer. */
import { type Domain, domains } from '../domains.ts';
import { foldTaskKinds, type TaskKindOf } from './fold.ts';

export type TaskKind = TaskKindOf<Domain>;

/** Each with the domain whose texts name it. */
export const taskKinds = foldTaskKinds(domains);
