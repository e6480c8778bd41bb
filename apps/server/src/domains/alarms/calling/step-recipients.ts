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
import { addressOf } from '../recipients/index.ts';
import { type Line, lineOf } from './calls.store.ts';

export interface Recipient extends Line {
  /** Null of an address outside. */
  readonly userId: UserId | null;
  /** The name of a person, or an address. */
  readonly recipient: string;
  readonly language: Language;
}

interface Around {
  readonly itemId: ItemId;
  /** Those who may see the item now. */
  readonly people: readonly PersonToTell[];
  readonly duty: Pick<DutyCalendar, 'duties' | 'swaps'>;
  readonly timeZone: string;
  readonly now: number;
}

function peopleOf(
  target: Target,
  { people, duty, timeZone, now }: Around,
): readonly PersonToTell[] {
  if (target.kind === 'user') return people.filter(({ id }) => id === target.userId);
  if (target.kind === 'role') {
    return people.filter(({ roles }) => roles.some(({ id }) => id === target.roleId));
  }
  if (target.kind === 'address') return [];
  const held = new Set(onDuty(duty, now, timeZone));
  return people.filter(({ id }) => held.has(id));
}

/** Each once, however often the step names them. @param language of who never chose one */
export function recipientsOf(
  { channel, to }: PlanStep,
  language: Language,
  around: Around,
): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const target of to) {
    if (target.kind === 'address') {
      const { address } = target;
      const line = lineOf(channel, { itemId: around.itemId, address });
      found.set(address, { channel, address, line, userId: null, recipient: address, language });
    }
    for (const person of peopleOf(target, around)) {
      const address = addressOf(person, channel);
      const own = person.language ?? language;
      found.set(address || `${person.id}`, {
        channel,
        address,
        line: lineOf(channel, { userId: person.id }),
        userId: person.id,
        recipient: person.userName,
        language: own,
      });
    }
  }
  return [...found.values()];
}
