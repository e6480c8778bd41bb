/** Who walks, and what each must be answered. */
import type { Call } from '@millwright/contract';

/**
 * `unpermitted`, `demo` and `subUser` are given the owner's item; `demo` and `subUser` also have
 * every permission. `subUser` is the owner's, who is thereby a parent. `asOwner` and `asStranger`
 * are sessions that an administrator has opened as them. `disabled`, `expired` and `signedOut` have
 * every permission and the owner's item, and a session from before: none of it counts any more.
 */
export type Actor =
  | 'owner'
  | 'stranger'
  | 'unpermitted'
  | 'demo'
  | 'subUser'
  | 'administrator'
  | 'asOwner'
  | 'asStranger'
  | 'disabled'
  | 'expired'
  | 'signedOut';
export type Caller = Actor | 'anonymous';

/** Whose session does not count any more, whatever they could do with it. */
export const goneActors = ['disabled', 'expired', 'signedOut'] as const;

/** The code that each actor who may not make the call must get. */
export function refusalsOf({ rule, method, demo, loginAs }: Call): ReadonlyMap<Caller, number> {
  const refusals = new Map<Caller, number>();
  if (rule.kind === 'public') return refusals;
  for (const actor of ['anonymous', ...goneActors] as const) refusals.set(actor, 401);
  if (rule.kind === 'admin') {
    // An administrator who is signed in as somebody is nobody more than that.
    for (const actor of ['owner', 'unpermitted', 'demo', 'asOwner'] as const) {
      refusals.set(actor, 403);
    }
    return refusals;
  }
  if (rule.kind === 'owned') {
    refusals.set('stranger', 404).set('unpermitted', 404).set('demo', 404);
    if (rule.owner === 'user') refusals.set('subUser', 404);
    if (rule.administrators !== true) refusals.set('administrator', 404);
  }
  if (rule.permission !== undefined) refusals.set('unpermitted', 403);
  if (rule.kind === 'scoped') refusals.set('stranger', 404);
  if (refusals.has('stranger')) refusals.set('asStranger', 404);
  if (loginAs === 'refused') refusals.set('asStranger', 403).set('asOwner', 403);
  const isWrite = demo === 'refused' || (method !== 'GET' && demo !== 'allowed');
  if (isWrite) refusals.set('demo', 403);
  return refusals;
}

/** Who beside the owner may name what is the owner's, where a call belongs to people. */
export function sharersOf({ rule }: Call): readonly Actor[] {
  if (rule.kind !== 'owned') return [];
  return [
    ...(rule.owner === 'account' ? (['subUser'] as const) : []),
    ...(rule.administrators === true ? (['administrator'] as const) : []),
  ];
}

/** Whose things an actor may be shown: the owner's, the stranger's. Others never see them. */
const mayBeShown: Readonly<
  Record<Caller, { readonly owner: boolean; readonly stranger: boolean }>
> = {
  owner: { owner: true, stranger: false },
  asOwner: { owner: true, stranger: false },
  subUser: { owner: true, stranger: false },
  unpermitted: { owner: true, stranger: false },
  demo: { owner: true, stranger: false },
  stranger: { owner: false, stranger: true },
  asStranger: { owner: false, stranger: true },
  administrator: { owner: true, stranger: true },
  // A public call is given what the owner has entered and may say it back.
  anonymous: { owner: true, stranger: false },
  disabled: { owner: false, stranger: false },
  expired: { owner: false, stranger: false },
  signedOut: { owner: false, stranger: false },
};

/** Whose mark stands in what the actor was shown and must not see. */
export function shownOf(
  actor: Caller,
  text: string,
  marks: { readonly owner: string; readonly stranger: string },
): 'owner' | 'stranger' | null {
  const mayShow = mayBeShown[actor];
  if (!mayShow.owner && text.includes(marks.owner)) return 'owner';
  return !mayShow.stranger && text.includes(marks.stranger) ? 'stranger' : null;
}
