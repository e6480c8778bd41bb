/** What the domains count: of one item, and of everything that somebody may see. */
import { type Domain, domains } from '../domains.ts';
import { foldHomeFigures, foldItemCounts, type HomeFiguresOf, type ItemCountOf } from './fold.ts';

/** A figure that stands with each item. */
export type ItemCount = ItemCountOf<Domain>;
export const itemCountNames: readonly ItemCount[] = foldItemCounts(domains);

/** The figures of an item of which nobody counts anything. */
export const noItemCounts = Object.fromEntries(itemCountNames.map((name) => [name, 0])) as Readonly<
  Record<ItemCount, number>
>;

/** The figures of the home page, with their kinds. */
export type HomeFigureKinds = HomeFiguresOf<Domain>;
export const homeFigureKinds = foldHomeFigures(domains);
