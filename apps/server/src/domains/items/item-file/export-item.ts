import { refuse } from '@millwright/contract';
import type { ItemFile } from '@millwright/contract/items/item-file.schemas';
import { dayOf, type ItemId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { lackedPermission, type UserAccess } from '../../../platform/access/index.ts';
import type { Download } from '../../../platform/http/index.ts';
import type { ItemFilePart } from '../item-file-part.ts';
import type { ItemNeeds } from '../items.needs.ts';
import type { ItemPorts } from '../items.ports.ts';
import { findItems, freezeView } from '../items.store.ts';
import { packItemFile } from './item-file.ts';

/** What whoever exports may do. */
export type ExportAccess = Pick<UserAccess, 'grade' | 'permissions'>;

const isHidden = ({ shownBy }: ItemFilePart, access: ExportAccess | undefined): boolean =>
  shownBy !== undefined && access !== undefined && lackedPermission(shownBy, access) !== null;

/**
 * The whole item as one file, as it is at one moment; without what the reader may not be shown.
 * @throws Fault refusals `general.not_found`, `item.file_too_many`
 */
export async function exportItem(
  needs: Pick<ItemNeeds, 'transactions' | 'clock' | 'timeZone'>,
  ports: ItemPorts,
  id: ItemId,
  access?: ExportAccess,
): Promise<Download> {
  const exportedAt = needs.clock.now();
  const { item, parts } = await needs.transactions.run(async (tx) => {
    await freezeView(tx);
    const [found] = await findItems(tx, [id]);
    if (found === undefined) throw refuse('general.not_found');
    const written: ItemFile['content']['parts'] = {};
    for (const part of ports.fileParts.all()) {
      if (isHidden(part, access)) continue;
      const rows = await part.write(tx, id).catch(refuseTooMany);
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

/** No file holds more rows of a kind than an import takes. */
function refuseTooMany(error: unknown): never {
  const [issue] = error instanceof z.core.$ZodError ? error.issues : [];
  if (issue?.code === 'too_big' && issue.origin === 'array') {
    throw refuse('item.file_too_many', { most: Number(issue.maximum) });
  }
  throw error;
}
