/** Whom a step tells now: its people, who has its roles, who is on duty, and its addresses. */
import type { Language } from '@millwright/contract';
import { onDuty } from '@millwright/contract/alarms/recipients/on-duty';
import type {
  DutyCalendar,
  PlanStep,
  Target,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { ItemId, UserId } from '@millwright/kernel';
import type { PersonToTell } from '../../identity/index.ts';
import {
  addressesOf,
  isOfNamer,
  isWithheld,
  type Namer,
  namerOf,
  type StoredPlan,
} from '../recipients/index.ts';
import { type Line, lineOf } from './calls.store.ts';

export interface Recipient extends Line {
  /** Null of an address outside. */
  readonly userId: UserId | null;
  /** The name of a person, or an address. */
  readonly recipient: string;
  readonly language: Language;
  /** Whether they are told nothing, for who named them may not see the item any more. */
  readonly withheld: boolean;
  /** Who must see the item as long as it waits: they, or who named an address; null where nobody is known. */
  readonly readerId: UserId | null;
}

interface Around {
  readonly itemId: ItemId;
  /** Those who may see the item now. */
  readonly people: readonly PersonToTell[];
  /** Those of who named something in plans of the item who may see it now. */
  readonly seeing: ReadonlySet<UserId>;
  readonly duty: Pick<DutyCalendar, 'duties' | 'swaps'>;
  readonly timeZone: string;
  readonly now: number;
}

function peopleOf(
  target: Target,
  namer: Namer | null,
  { people, duty, timeZone, now }: Around,
): readonly PersonToTell[] {
  if (target.kind === 'user') return people.filter(({ id }) => id === target.userId);
  if (target.kind === 'role') {
    return people.filter(
      (person) => isOfNamer(namer, person) && person.roles.some(({ id }) => id === target.roleId),
    );
  }
  if (target.kind === 'address') return [];
  const held = new Set(onDuty(duty, now, timeZone));
  return people.filter(({ id }) => held.has(id));
}

/** Each once, however often the step names them. @param plan its language is of who never chose one */
export function recipientsOf(
  { channel, to }: PlanStep,
  { language, namedBy }: Pick<StoredPlan, 'language' | 'namedBy'>,
  around: Around,
): Recipient[] {
  const outside = new Map<string, Recipient>();
  const found = new Map<string, Recipient>();
  for (const target of to) {
    const namer = namerOf(namedBy, channel, target);
    if (target.kind === 'address') {
      const { address } = target;
      const line = lineOf(channel, { itemId: around.itemId, address });
      const withheld = isWithheld(namer, around.seeing);
      outside.set(address, {
        ...{ channel, address, line, userId: null, recipient: address, language },
        ...{ withheld, readerId: namer?.userId ?? null },
      });
    }
    for (const person of peopleOf(target, namer, around)) {
      const addresses = addressesOf(person, channel);
      for (const address of addresses.length === 0 ? [''] : addresses) {
        found.set(address || `${person.id}`, {
          channel,
          address,
          line: lineOf(channel, { userId: person.id, address }),
          userId: person.id,
          recipient: person.userName,
          language: person.language ?? language,
          withheld: false,
          readerId: person.id,
        });
      }
    }
  }
  // Of a person who is named by their address, too, what becomes of who named that does not matter.
  return [...new Map([...outside, ...found]).values()];
}
