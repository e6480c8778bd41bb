import { ownParts } from './own-parts.ts';
import { type ScreenPart, screenParts } from './screen-part.ts';

/**
 * The parts that every installation has, and those of later domains, in the order in which they are
 * offered. The former are no contributions: pages without a screen need not know them.
 */
export const allParts = (): readonly ScreenPart[] =>
  [...ownParts, ...screenParts.all()].toSorted((one, other) => one.order - other.order);

/** Null where this installation has none such. */
export const partOf = (key: unknown): ScreenPart | null =>
  allParts().find((part) => part.key === key) ?? null;
