/** Text lists: what the values of points of an item are called. */

import { refuse } from '@millwright/contract';
import { maxTextListsPerItem } from '@millwright/contract/devices/text-lists/text-list-size';
import type {
  ShownTextList,
  TextList,
  TextListEdit,
  TextListInput,
} from '@millwright/contract/devices/text-lists/text-lists.schemas';
import { type ItemId, type ValueFormat, type ValueText, valueTextOf } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { type Tx, versioned } from '../../../platform/storage/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import {
  countTextListsOf,
  deleteTextListRow,
  insertTextList,
  itemsOfTextLists,
  lockTextList,
  pointsWithTextList,
  shownTextLists,
  textListsOfItem,
  updateTextList,
} from './text-lists.store.ts';

/** What of a point decides how its values are told. */
export type Told = Omit<ValueFormat, 'texts'> & { readonly textListId: number | null };

export interface TextLists {
  /** By name. */
  list(item: ItemId): Promise<TextList[]>;
  /** @throws Fault refusal `text_list.name_taken`, `text_list.too_many`, `general.not_found`. */
  create(input: TextListInput, acting: Acting): Promise<TextList>;
  /** @throws Fault refusal `text_list.name_taken`, `general.not_found`, `general.conflict`. */
  edit(input: TextListEdit, acting: Acting): Promise<TextList>;
  /** @throws Fault refusal `text_list.in_use` {name, count, points}, `general.not_found`. */
  delete(id: number, acting: Acting): Promise<void>;
  /** Those that the points use. */
  usedBy(points: Iterable<Pick<Told, 'textListId'>>): Promise<ShownTextList[]>;
  /** How values of points are told, each with the texts that its values need; in the order given. */
  formatsOf(
    tellings: readonly { readonly point: Told; readonly values: readonly number[] }[],
  ): Promise<ValueFormat[]>;
  /** The item of each, null where there is no such list. */
  itemsOf(ids: readonly number[]): Promise<(ItemId | null)[]>;
}

/** Points that a refusal names. */
const mostNamed = 5;

const record = (
  { auditTrail }: Pick<DeviceNeeds, 'auditTrail'>,
  tx: Tx,
  acting: Acting,
  verb: 'create' | 'edit' | 'delete',
  { id, name, itemId }: TextList,
  change: { before?: TextList; after?: TextList },
): Promise<void> =>
  auditTrail.record(tx, {
    ...acting,
    action: `text_list.${verb}`,
    subject: { kind: 'text_list', id, name },
    itemId,
    ...change,
  });

/** @throws Fault refusal `text_list.name_taken`, `text_list.too_many`, `general.not_found`. */
export async function createTextListIn(
  needs: Pick<DeviceNeeds, 'auditTrail'>,
  tx: Tx,
  input: TextListInput,
  acting: Acting,
): Promise<TextList> {
  if ((await countTextListsOf(tx, input.itemId)) >= maxTextListsPerItem) {
    throw refuse('text_list.too_many', { limit: maxTextListsPerItem });
  }
  const after = await insertTextList(tx, input);
  await record(needs, tx, acting, 'create', after, { after });
  return after;
}

export function createTextLists(needs: DeviceNeeds): TextLists {
  const { db, transactions } = needs;

  const usedBy: TextLists['usedBy'] = async (points) => {
    const ids = new Set<number>();
    for (const { textListId } of points) if (textListId !== null) ids.add(textListId);
    return ids.size === 0 ? [] : shownTextLists(db, [...ids]);
  };

  return {
    list: (item) => textListsOfItem(db, item),
    create: (input, acting) => transactions.run((tx) => createTextListIn(needs, tx, input, acting)),
    edit: (input, acting) =>
      transactions.run(async (tx) => {
        const before = versioned(await lockTextList(tx, input.id), input.version);
        const after = await updateTextList(tx, input);
        await record(needs, tx, acting, 'edit', after, { before, after });
        return after;
      }),
    delete: (id, acting) =>
      transactions.run(async (tx) => {
        const before = await lockTextList(tx, id);
        if (before === undefined) throw refuse('general.not_found');
        const { name, pointCount: count } = before;
        if (count > 0) {
          const named = await pointsWithTextList(tx, id, mostNamed);
          const points = named.join(', ') + (count > named.length ? ' …' : '');
          throw refuse('text_list.in_use', { name, count, points });
        }
        await deleteTextListRow(tx, id);
        await record(needs, tx, acting, 'delete', before, { before });
      }),
    usedBy,
    async formatsOf(tellings) {
      const lists = await usedBy(tellings.map(({ point }) => point));
      const byId = new Map(lists.map(({ id, texts }) => [id, texts]));
      return tellings.map(({ point, values }) => {
        const { dataType, displayFormat, decimals, textListId } = point;
        const isNeeded = (text: ValueText): boolean =>
          values.some((value) => valueTextOf(value, [text]) !== null);
        const texts = byId.get(textListId ?? 0)?.filter(isNeeded);
        return { dataType, displayFormat, decimals, texts: texts ?? null };
      });
    },
    async itemsOf(ids) {
      const found = await itemsOfTextLists(db, ids);
      const items = new Map(found.map(({ id, itemId }) => [id, itemId]));
      return ids.map((id) => items.get(id) ?? null);
    },
  };
}
