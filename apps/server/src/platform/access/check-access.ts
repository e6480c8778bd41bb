/** May this session make this call with this input? The order of the answers is that of `Rule`. */
import {
  type Call,
  type OwnedKind,
  type Permission,
  type Rule,
  refuse,
  type ScopeKind,
} from '@millwright/contract';
import { bug, type ItemId, type UserId } from '@millwright/kernel';
import { belongsTo, mayKnow, type OwnerIds } from './ownership.ts';
import type { Session, UserAccess } from './session-guard.ts';

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

/** What grade and permission decide. */
type Entitled = Pick<UserAccess, 'grade' | 'permissions'>;

/** The permission that is lacking for the call, none named where only administrators make it. */
export function lackedPermission(
  { rule }: Pick<Call, 'rule'>,
  { grade, permissions }: Entitled,
): { readonly permission?: Permission } | null {
  if (grade === 0 || rule.kind === 'public') return null;
  if (rule.kind === 'admin') return {};
  const { permission } = rule;
  return permission === undefined || permissions.has(permission) ? null : { permission };
}

/** Grade and permission, which need no input. @throws Fault `general.forbidden` */
export function checkPermission(call: Call, session: Entitled): void {
  const lacked = lackedPermission(call, session);
  if (lacked !== null) throw refuse('general.forbidden', lacked);
}

/** @throws Fault `general.demo` when the demo account would write. */
export function checkDemo(call: Call, session: Pick<UserAccess, 'demo'>): void {
  if (session.demo && isWrite(call)) throw refuse('general.demo');
}

/** @throws Fault `general.login_as` when somebody else would change the account. */
export function checkOwnHand(
  call: Pick<Call, 'loginAs'>,
  session: Pick<Session, 'original'>,
): void {
  if (call.loginAs === 'refused' && session.original !== undefined) {
    throw refuse('general.login_as');
  }
}

/** @throws Fault `general.second_factor_required` when nothing may be done before a second factor. */
export function checkSecondFactor(
  call: Pick<Call, 'withoutSecondFactor'>,
  session: Pick<Session, 'lacksSecondFactor'>,
): void {
  if (session.lacksSecondFactor === true && call.withoutSecondFactor !== 'allowed') {
    throw refuse('general.second_factor_required');
  }
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

/** What a call was about: items, or the users or accounts whose it was. */
export type Concerned = {
  readonly [To in keyof OwnerIds]: { readonly to: To; readonly ids: readonly OwnerIds[To][] };
}[keyof OwnerIds];

/**
 * @returns what the named things hang from; the caller's account where the rule names none
 * @throws Fault `general.not_found` when a named thing is not the caller's.
 */
export async function checkScope(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  session: Session,
  resolvers: Resolvers,
): Promise<Concerned> {
  const { rule } = call;
  const own: Concerned = { to: 'account', ids: [session.accountId] };
  if (rule.kind !== 'scoped' && rule.kind !== 'owned') return own;
  const ids = namedIds(call, input[rule.field]);
  if (ids.length === 0) return own;
  return rule.kind === 'scoped'
    ? { to: 'item', ids: await itemsOf(rule.by, ids, session, resolvers) }
    : { to: rule.owner, ids: await ownersOf(rule, ids, session, resolvers) };
}

/** @throws Fault `general.not_found` where one of them is not there, or not theirs */
function allTheirs<Id>(
  ids: readonly number[],
  found: readonly (Id | null)[],
  isTheirs: (id: Id) => boolean,
): Id[] {
  return ids.map((_, index) => {
    const id = found[index] ?? null;
    if (id === null || !isTheirs(id)) throw refuse('general.not_found');
    return id;
  });
}

async function itemsOf(
  by: ScopeKind,
  ids: number[],
  session: Session,
  { items }: Resolvers,
): Promise<ItemId[]> {
  const resolve = items.get(by);
  if (resolve === undefined) throw bug('access.no_resolver', { kind: by });
  return allTheirs(ids, await resolve(ids), (item) => mayKnow(session, item));
}

async function ownersOf(
  { by, owner, administrators }: Extract<Rule, { kind: 'owned' }>,
  ids: number[],
  session: Session,
  { owners }: Resolvers,
): Promise<UserId[]> {
  const resolve = owners.get(by);
  if (resolve === undefined) throw bug('access.no_resolver', { kind: by });
  const any = administrators === true && session.grade === 0;
  return allTheirs(ids, await resolve(ids), (id) => any || belongsTo(session, owner, id));
}
