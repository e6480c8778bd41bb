/** Who named the addresses outside and the roles of a plan: they are told for them. */
import type {
  PlanStep,
  StepChannel,
  Target,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { UserId } from '@millwright/kernel';
import type { PersonToTell } from '../../identity/index.ts';

export interface Namer {
  readonly userId: UserId;
  readonly accountId: UserId;
  /** They name people of all accounts. */
  readonly isAdministrator: boolean;
}

/** By what was named. */
export type Namers = Readonly<Record<string, Namer>>;

const keyOf = (channel: StepChannel, target: Target): string | null => {
  if (target.kind === 'role') return `role ${target.roleId}`;
  return target.kind === 'address' ? `${channel} ${target.address}` : null;
};

/** Null where nobody is known, which is of before it was kept: an administrator. */
export const namerOf = (namers: Namers, channel: StepChannel, target: Target): Namer | null =>
  namers[keyOf(channel, target) ?? ''] ?? null;

/** The users among them. */
export const usersNaming = (plans: readonly { readonly namedBy: Namers }[]): UserId[] =>
  plans.flatMap(({ namedBy }) => Object.values(namedBy).map(({ userId }) => userId));

/**
 * Of a plan that somebody saves: what was named before stays with who named it as long as they may see
 * the item, all else is named by who saves it.
 */
export function namersOf(
  steps: readonly PlanStep[],
  by: Namer,
  before: { readonly namedBy: Namers; readonly seeing: ReadonlySet<UserId> },
): Namers {
  const namers: Record<string, Namer> = {};
  for (const { channel, to } of steps) {
    for (const target of to) {
      const key = keyOf(channel, target);
      if (key === null) continue;
      const known = before.namedBy[key];
      namers[key] = known !== undefined && before.seeing.has(known.userId) ? known : by;
    }
  }
  return namers;
}

/** Whether an address outside is told nothing, for who named it may not see the item any more. */
export const isWithheld = (namer: Namer | null, seeing: ReadonlySet<UserId>): boolean =>
  namer !== null && !seeing.has(namer.userId);

/** Whether a role reaches somebody: those of the namer's account, of an administrator everybody. */
export const isOfNamer = (
  namer: Namer | null,
  { id, parentId }: Pick<PersonToTell, 'id' | 'parentId'>,
): boolean =>
  namer === null ||
  namer.isAdministrator ||
  id === namer.userId ||
  id === namer.accountId ||
  parentId === namer.accountId;
