import { refuse } from '@millwright/contract';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { dayOf, type ItemId } from '@millwright/kernel';
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
  needs: Pick<ItemNeeds, 'transactions' | 'clock' | 'timeZone'>,
  ports: ItemPorts,
  id: ItemId,
): Promise<Download> {
  const exportedAt = needs.clock.now();
  const { item, parts } = await needs.transactions.run(async (tx) => {
    await freezeView(tx);
    const [found] = await findItems(tx, [id]);
    if (found === undefined) throw refuse('general.not_found');
    const written: ItemFile['content']['parts'] = {};
    for (const part of ports.fileParts.all()) {
      const rows = await part.write(tx, id);
      if (rows !== null) written[part.key] = { version: part.version, rows };
    }
    return { item: found, parts: written };
  });
  const { itemName, lnglat, note, timeZone } = item;
  return {
    name: `${itemName} ${dayOf(exportedAt, timeZone ?? needs.timeZone)}.mwitem`,
    mime: 'application/gzip',
    content: await packItemFile({ item: { itemName, lnglat, note, timeZone }, parts }, exportedAt),
  };
}
