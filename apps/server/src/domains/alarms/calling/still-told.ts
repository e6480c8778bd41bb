/** Whether who waits to be told of alarms together may still be told. */
import type { ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import {
  isWithheld,
  maySeeItem,
  namerOf,
  type PeopleNeeds,
  peopleOfItem,
  plansOfItem,
  usersNaming,
} from '../recipients/index.ts';
import { type Line, userOfLine } from './calls.store.ts';

/** A person as long as they may see the item, an address outside as long as a plan names it for somebody who may. */
export async function isStillTold(
  needs: PeopleNeeds,
  tx: Tx,
  { itemId, channel, address, line }: Line & { readonly itemId: ItemId },
): Promise<boolean> {
  const user = userOfLine({ channel, line });
  if (user !== null) return await maySeeItem(needs, { itemId, readerId: user });
  const plans = await plansOfItem(tx, itemId);
  const seeing = new Set(
    (await peopleOfItem(needs, itemId, usersNaming(plans))).map(({ id }) => id),
  );
  return plans.some(({ steps, namedBy }) =>
    steps.some(
      (step) =>
        step.channel === channel &&
        step.to.some(
          (target) =>
            target.kind === 'address' &&
            target.address === address &&
            !isWithheld(namerOf(namedBy, channel, target), seeing),
        ),
    ),
  );
}
