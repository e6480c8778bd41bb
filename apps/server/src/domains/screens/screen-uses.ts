import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import { referencesOf } from '@millwright/scene';
import type { Kysely } from 'kysely';
import type { Transactions } from '../../platform/storage/index.ts';
import { readContent } from './screen-content.ts';
import { referencesOfScreens, setUses, unreadScreens } from './screen-uses.store.ts';

/** Reads what screens name that were drawn before that was kept: once, a few at a time. */
async function readOlder({ transactions }: { readonly transactions: Transactions }): Promise<void> {
  for (let found = 1; found > 0; ) {
    found = await transactions.run(async (tx) => {
      const screens = await unreadScreens(tx);
      for (const { id, draft, published } of screens) {
        await setUses(tx, { screen: id, published: false }, referencesOf(await readContent(draft)));
        if (published === null) continue;
        const uses = referencesOf(await readContent(published));
        await setUses(tx, { screen: id, published: true }, uses);
      }
      return screens.length;
    });
  }
}

/** The screens that use some of these points, or show the state of their device. */
export async function whereOnScreens(
  needs: { readonly db: Kysely<unknown>; readonly transactions: Transactions },
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  await readOlder(needs);
  return referencesOfScreens(needs.db, points);
}
