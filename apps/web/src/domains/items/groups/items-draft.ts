import type { ItemId } from '@millwright/kernel';

/** A choice of projects that is not saved yet, and the tree that it was made from. */
export interface ItemsDraft {
  /** Of the tree that the choice began with: what has changed since is refused, not overwritten. */
  readonly version: string;
  /** The projects of the group in that tree. */
  readonly before: readonly ItemId[];
  readonly chosen: readonly ItemId[];
}

/** The same additions and removals, made to the group as it is now. */
export const rebaseDraft = (
  { before, chosen }: ItemsDraft,
  version: string,
  now: readonly ItemId[],
): ItemsDraft => {
  const had = new Set(before);
  const has = new Set(chosen);
  const kept = now.filter((id) => has.has(id) || !had.has(id));
  const added = chosen.filter((id) => !had.has(id) && !kept.includes(id));
  return { version, before: now, chosen: [...kept, ...added] };
};
