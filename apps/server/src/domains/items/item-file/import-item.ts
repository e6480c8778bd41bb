import type { Language } from '@millwright/contract';
import { storableTexts } from '@millwright/contract/fields/storable-text';
import type { ItemFile, ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { type Item, type ItemInput, itemInput } from '@millwright/contract/items/items.schemas';
import { bug } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { announceItems, demandItem, insertItemFor, recordCreation } from '../create-item.ts';
import { freeItemName } from '../free-item-name.ts';
import type { ItemFileTarget } from '../item-file-part.ts';
import type { ItemNeeds } from '../items.needs.ts';
import type { ItemPorts } from '../items.ports.ts';
import { dryRun, renameNewItem, type VisibleItems } from '../items.store.ts';
import { checkItemParts, type ImportAccess, type ReadParts } from './check-item-parts.ts';
import { createFindings, createRemarks, MoreProblems, type Remarks } from './item-file-findings.ts';

export interface ImportedFile {
  readonly packed: Uint8Array;
  readonly dryRun: boolean;
  /** That of the report. */
  readonly language: Language;
}

/** Undoes what was made: what is wrong with it has been told. */
class Unsound extends Error {}

const itemOfFile = itemInput.check(storableTexts());

function createIds(): ItemFileTarget['ids'] {
  const made = new Map<string, number>();
  return {
    set: (kind, inFile, id) => void made.set(`${kind} ${inFile}`, id),
    find: (kind, inFile) => made.get(`${kind} ${inFile}`),
    get(kind, inFile) {
      const id = made.get(`${kind} ${inFile}`);
      if (id === undefined) throw bug('items.file_id_unknown', { kind, id: inFile });
      return id;
    },
  };
}

/**
 * Makes a new item from an exported file, in one transaction. A dry run is the same, rolled back.
 * @param access of who imports: the name must differ from those of their items, else it is changed
 * @returns also everything that is wrong with the file
 */
export async function importItem(
  needs: ItemNeeds,
  ports: ItemPorts,
  given: Omit<ImportedFile, 'packed'> & { readonly file: ItemFile },
  acting: Acting,
  access: ImportAccess,
): Promise<ItemFileReport> {
  const { exportedAt, content } = given.file;
  const problems = createRemarks(given.language);
  const findingsOf = createFindings(problems, given.language);
  let input: ItemInput | undefined;
  let reads: ReadParts = [];
  try {
    input = findingsOf('item').parse(itemOfFile, content.item);
    reads = await checkItemParts(ports, content, access, findingsOf, acting);
  } catch (error) {
    if (!(error instanceof MoreProblems)) throw error;
  }
  const nothing: ItemFileReport = {
    imported: false,
    itemId: null,
    itemName: input?.itemName ?? '',
    exportedAt,
    creates: [],
    conflicts: [],
    problems: problems.list,
    more: { conflicts: false, problems: problems.hasMore() },
  };
  if (input === undefined || problems.list.length > 0) return nothing;

  let part = 'item';
  let report = nothing;
  const work = async (tx: Tx) => {
    const conflicts = createRemarks(given.language);
    const made = new Map<string, number>();
    await demandItem(needs, tx, acting);
    const fresh = await insertItemFor(needs, tx, input, acting);
    const ids = createIds();
    const last: { readonly key: string; readonly work: () => Promise<void> }[] = [];
    for (const { key, read } of reads) {
      part = key;
      await read(tx, {
        item: fresh,
        acting,
        dryRun: given.dryRun,
        ids,
        holds: findingsOf(key).holds,
        last: (each) => void last.push({ key, work: each }),
        made: (kind, count) => made.set(kind, (made.get(kind) ?? 0) + count),
        conflict: (at, error, details) => conflicts.add(key, at, error, details),
      });
      // What later parts refer to may not be there.
      if (problems.list.length > 0) throw new Unsound();
    }
    for (const { key, work: each } of last) {
      part = key;
      await each();
    }
    part = 'item';
    const renaming = createRemarks(given.language);
    const wanted = { among: access.items, lasting: !given.dryRun };
    const item = await nameItem(tx, fresh, wanted, renaming);
    await recordCreation(needs, tx, item, acting);
    const creates = [...made].map(([kind, count]) => ({ kind, count }));
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'item.import',
      subject: { kind: 'item', id: item.id, name: item.itemName },
      itemId: item.id,
      after: { exportedAt, creates },
    });
    report = {
      ...nothing,
      imported: !given.dryRun,
      itemId: given.dryRun ? null : item.id,
      itemName: item.itemName,
      creates,
      conflicts: [...renaming.list, ...conflicts.list],
      more: { conflicts: conflicts.hasMore(), problems: false },
    };
  };
  try {
    await needs.transactions.run((tx) => (given.dryRun ? dryRun(tx, () => work(tx)) : work(tx)));
  } catch (error) {
    if (error instanceof Unsound || error instanceof MoreProblems) {
      return { ...nothing, more: { conflicts: false, problems: problems.hasMore() } };
    }
    // A refusal is a problem of the part that was being read; anything else is thrown on.
    await findingsOf(part).holds('', () => {
      throw error;
    });
    return nothing;
  }
  if (report.imported) announceItems(needs, acting);
  return report;
}

/**
 * The item by the name that it keeps. Asked as late as can be: until the transaction ends, whoever
 * names an item alike waits.
 */
async function nameItem(
  tx: Tx,
  item: Item,
  wanted: { readonly among: VisibleItems; readonly lasting: boolean },
  conflicts: Remarks,
): Promise<Item> {
  const itemName = await freeItemName(tx, item, wanted);
  if (itemName === item.itemName) return item;
  await renameNewItem(tx, item.id, itemName);
  const renamed = { name: item.itemName, renamed: itemName };
  conflicts.add('item', 'itemName', 'item.file_renamed', renamed);
  return { ...item, itemName };
}
