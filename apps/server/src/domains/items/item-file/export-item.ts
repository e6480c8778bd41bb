import { refuse } from '@millwright/contract';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { itemId } from '@millwright/kernel';
import type { Download } from '../../../platform/http/index.ts';
import type { ItemNeeds } from '../items.needs.ts';
import type { ItemPorts } from '../items.ports.ts';
import { findItems, freezeView } from '../items.store.ts';
import { packItemFile } from './item-file.ts';

/**
 * The whole item as one file, as it is at one moment.
 * @throws Fault refusal `general.not_found`
 */
export async function exportItem(
  needs: Pick<ItemNeeds, 'transactions' | 'clock'>,
  ports: ItemPorts,
  id: number,
): Promise<Download> {
  const exportedAt = needs.clock.now();
  const { item, parts } = await needs.transactions.run(async (tx) => {
    await freezeView(tx);
    const [found] = await findItems(tx, [id]);
    if (found === undefined) throw refuse('general.not_found');
    const written: ItemFile['content']['parts'] = {};
    for (const part of ports.fileParts.all()) {
      const rows = await part.write(tx, itemId(id));
      if (rows !== null) written[part.key] = { version: part.version, rows };
    }
    return { item: found, parts: written };
  });
  const { itemName, lnglat, note } = item;
  return {
    name: `${itemName} ${new Date(exportedAt).toISOString().slice(0, 10)}.mwitem`,
    mime: 'application/gzip',
    content: await packItemFile({ item: { itemName, lnglat, note }, parts }, exportedAt),
  };
}
