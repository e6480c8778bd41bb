/** May this session make this call with this input? The order of the answers is that of `Rule`. */
import { type Call, type OwnedKind, type Rule, refuse, type ScopeKind } from '@millwright/contract';
import { bug, type ItemId, type UserId } from '@millwright/kernel';
import { belongsTo, mayKnow } from './ownership.ts';
import type { Session } from './session-guard.ts';

/** The item each id hangs from, in the order of `ids`; null where there is no such thing. */
export type ScopeResolver = (ids: number[]) => Promise<(ItemId | null)[]>;
/** The user, or the user whose account it is, that each id belongs to; null where there is none. */
export type OwnerResolver = (ids: number[]) => Promise<(UserId | null)[]>;

/** How the ids that calls name lead to what they hang from, by kind. */
export interface Resolvers {
  readonly items: ReadonlyMap<ScopeKind, ScopeResolver>;
  readonly owners: ReadonlyMap<OwnedKind, OwnerResolver>;
}

/** What the call may do beyond reading, as far as the demo account is concerned. */
export const isWrite = (call: Pick<Call, 'method' | 'demo'>): boolean =>
  call.demo === 'refused' || (call.method !== 'GET' && call.demo !== 'allowed');

/** Grade and permission, which need no input. @throws Fault `general.forbidden` */
export function checkPermission(call: Call, session: Session): void {
  if (session.grade === 0) return;
  const { rule } = call;
  if (rule.kind === 'public') return;
  if (rule.kind === 'admin') throw refuse('general.forbidden');
  if (rule.permission !== undefined && !session.permissions.has(rule.permission)) {
    throw refuse('general.forbidden', { permission: rule.permission });
  }
}

/** @throws Fault `general.demo` when the demo account would write. */
export function checkDemo(call: Call, session: Session): void {
  if (session.demo && isWrite(call)) throw refuse('general.demo');
}

/**
 * The ids that a scoped call names. What the schema let through as neither id nor ids would go
 * unchecked, so it is a bug of the declaration.
 */
function namedIds(call: Call, value: unknown): number[] {
  if (value === undefined || value === null) return [];
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  if (ids.every((id) => typeof id === 'number')) return ids;
  throw bug('access.scope_field', { call: call.name });
}

/** @throws Fault `general.not_found` when a named thing is not the caller's. */
export async function checkScope(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  session: Session,
  resolvers: Resolvers,
): Promise<void> {
  const { rule } = call;
  if (rule.kind !== 'scoped' && rule.kind !== 'owned') return;
  const ids = namedIds(call, input[rule.field]);
  if (ids.length === 0) return;
  const areTheirs =
    rule.kind === 'scoped'
      ? await areOfItems(rule.by, ids, session, resolvers)
      : await areOwned(rule, ids, session, resolvers);
  if (!areTheirs) throw refuse('general.not_found');
}

async function areOfItems(
  by: ScopeKind,
  ids: number[],
  session: Session,
  { items }: Resolvers,
): Promise<boolean> {
  const resolve = items.get(by);
  if (resolve === undefined) throw bug('access.no_resolver', { kind: by });
  const found = await resolve(ids);
  return ids.every((_, index) => mayKnow(session, found[index] ?? null));
}

async function areOwned(
  { by, owner, administrators }: Extract<Rule, { kind: 'owned' }>,
  ids: number[],
  session: Session,
  { owners }: Resolvers,
): Promise<boolean> {
  const resolve = owners.get(by);
  if (resolve === undefined) throw bug('access.no_resolver', { kind: by });
  const found = await resolve(ids);
  const any = administrators === true && session.grade === 0;
  return ids.every((_, index) => {
    const id = found[index] ?? null;
    return id !== null && (any || belongsTo(session, owner, id));
  });
}
