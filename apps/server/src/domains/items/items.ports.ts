/** What later domains add to items. */
import type { Finding } from '@millwright/contract/items/item-check/item-check.schemas';
import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import { definePort, type ItemId, type Port } from '@millwright/kernel';
import type { Tx } from '../../platform/storage/index.ts';
import type { HomeFigures } from './home-figures.ts';
import type { ItemFilePart } from './item-file-part.ts';

/** Live counts of some items; an item left out has none. */
export type ItemCounter = (
  items: readonly ItemId[],
) => Promise<ReadonlyMap<ItemId, Partial<ItemCounts>>>;

/** Refuses by throwing when something still hangs from the item that must not be lost with it. */
export type ItemDeletionGuard = (tx: Tx, item: ItemId) => Promise<void>;

/** What a domain finds wrong with what it has of an item; others have their turn while it looks. */
export type ItemCheck = (item: ItemId) => Promise<readonly Finding[]>;

/** An expression that may ask for shifts, and whose it is. */
export interface ShiftText {
  readonly at: Pick<Finding, 'subject' | 'id' | 'name' | 'device'>;
  readonly text: string;
}
/** The expressions that a domain has of an item, conditions by shifts as the expressions that say the same. */
export type ShiftTexts = (item: ItemId) => Promise<readonly ShiftText[]>;

export interface ItemPorts {
  readonly counters: Port<ItemCounter>;
  readonly deletionGuards: Port<ItemDeletionGuard>;
  readonly homeFigures: Port<HomeFigures>;
  /** Read in the order of composition: a part may refer to those of earlier domains. */
  readonly fileParts: Port<ItemFilePart>;
  readonly checks: Port<ItemCheck>;
  readonly shiftTexts: Port<ShiftTexts>;
}

export const defineItemPorts = (): ItemPorts => ({
  counters: definePort('items.counters'),
  deletionGuards: definePort('items.deletion-guards'),
  homeFigures: definePort('items.home-figures'),
  fileParts: definePort('items.file-parts', { key: ({ key }) => key }),
  checks: definePort('items.checks'),
  shiftTexts: definePort('items.shift-texts'),
});
