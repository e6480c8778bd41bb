/** May this session make this call with this input? The order of the answers is that of `Rule`. */
import type { Call, ScopeKind } from '@millwright/contract';
import { refuse } from '@millwright/contract';
import { bug, type ItemId } from '@millwright/kernel';
import type { Session } from './session-guard.ts';

/** The item each id hangs from, in the order of `ids`; null where there is no such thing. */
export type ScopeResolver = (ids: number[]) => Promise<(ItemId | null)[]>;

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

/** Whether the session may know of the item. */
export const mayKnow = (session: Pick<Session, 'items'>, item: ItemId | null): boolean =>
  item !== null && (session.items === 'all' || session.items.has(item));

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

/** @throws Fault `general.not_found` when a named thing is not under one of the caller's items. */
export async function checkScope(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  session: Session,
  resolvers: ReadonlyMap<ScopeKind, ScopeResolver>,
): Promise<void> {
  if (call.rule.kind !== 'scoped') return;
  const ids = namedIds(call, input[call.rule.field]);
  if (ids.length === 0) return;
  const resolve = resolvers.get(call.rule.by);
  if (resolve === undefined) throw bug('access.no_resolver', { kind: call.rule.by });
  const items = await resolve(ids);
  for (let index = 0; index < ids.length; index++) {
    if (!mayKnow(session, items[index] ?? null)) throw refuse('general.not_found');
  }
}
