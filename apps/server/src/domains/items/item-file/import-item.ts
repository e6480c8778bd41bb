import type { Language } from '@millwright/contract';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { type ItemInput, itemInput } from '@millwright/contract/items/items.schemas';
import { bug, userId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import { addItem } from '../add-item.ts';
import { freeItemName } from '../free-item-name.ts';
import type { ItemFileTarget } from '../item-file-part.ts';
import type { ItemNeeds } from '../items.needs.ts';
import type { ItemPorts } from '../items.ports.ts';
import { rehearse, type VisibleItems } from '../items.store.ts';
import { checkItemParts } from './check-item-parts.ts';
import { unpackItemFile } from './item-file.ts';
import { createFindings, createRemarks, type Remarks } from './item-file-findings.ts';

export interface ImportedFile {
  readonly packed: Uint8Array;
  readonly dryRun: boolean;
  /** That of the report. */
  readonly language: Language;
}

function createIds(): ItemFileTarget['ids'] {
  const made = new Map<string, number>();
  return {
    set: (kind, inFile, id) => void made.set(`${kind} ${inFile}`, id),
    get(kind, inFile) {
      const id = made.get(`${kind} ${inFile}`);
      if (id === undefined) throw bug('items.file_id_unknown', { kind, id: inFile });
      return id;
    },
  };
}

/**
 * Makes a new item from an exported file, in one transaction. A dry run is the same, rolled back.
 * @param visible the items the user sees: the name must differ from theirs, else it is changed
 * @throws Fault refusal of `unpackItemFile`; everything else wrong with the file is in the report
 */
export async function importItem(
  needs: ItemNeeds,
  ports: ItemPorts,
  given: ImportedFile,
  acting: Acting,
  visible: VisibleItems,
): Promise<ItemFileReport> {
  const { exportedAt, content } = await unpackItemFile(given.packed);
  const problems = createRemarks(given.language);
  const findingsOf = createFindings(problems, given.language);
  const input = findingsOf('item').parse(itemInput, content.item);
  const reads = await checkItemParts(ports, content, findingsOf);
  const nothing: ItemFileReport = {
    imported: false,
    itemId: null,
    itemName: input?.itemName ?? '',
    exportedAt,
    creates: [],
    conflicts: [],
    problems: problems.list,
  };
  if (input === undefined || problems.list.length > 0) return nothing;

  let part = 'item';
  let report = nothing;
  const work = async (tx: Tx) => {
    const conflicts = createRemarks(given.language);
    const made = new Map<string, number>();
    const item = await makeItem(needs, tx, input, acting, visible, conflicts);
    const ids = createIds();
    for (const { key, read } of reads) {
      part = key;
      await read(tx, {
        item,
        acting,
        ids,
        made: (kind, count) => made.set(kind, (made.get(kind) ?? 0) + count),
        conflict: (at, error, details) => conflicts.add(key, at, error, details),
      });
    }
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
      conflicts: conflicts.list,
    };
  };
  try {
    await needs.transactions.run((tx) => (given.dryRun ? rehearse(tx, () => work(tx)) : work(tx)));
  } catch (error) {
    // A refusal is a problem of the part that was being read; anything else is thrown on.
    await findingsOf(part).holds('', () => {
      throw error;
    });
    return nothing;
  }
  const { actor } = acting;
  if (report.imported && actor.kind === 'user') {
    needs.guard.announce({ kind: 'access', userId: userId(actor.id) });
  }
  return report;
}

async function makeItem(
  needs: ItemNeeds,
  tx: Tx,
  input: ItemInput,
  acting: Acting,
  visible: VisibleItems,
  conflicts: Remarks,
) {
  const itemName = await freeItemName(tx, input.itemName, visible);
  if (itemName !== input.itemName) {
    const renamed = { name: input.itemName, renamed: itemName };
    conflicts.add('item', 'itemName', 'item.file_renamed', renamed);
  }
  return addItem(needs, tx, { ...input, itemName }, acting);
}
