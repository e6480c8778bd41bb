import type { ItemCounts } from '@millwright/contract/items/items.schemas';
import type { ItemCount } from '@millwright/contract/manifest/counts';

/** A count of several items, added up. */
export type CountSum = (name: ItemCount) => number;

/** Adds the counts of these items up; their names alone would bring all manifests to the page. */
export const sumCounts =
  (items: readonly { readonly counts: ItemCounts }[]): CountSum =>
  (name) =>
    items.reduce((sum, { counts }) => sum + counts[name], 0);
