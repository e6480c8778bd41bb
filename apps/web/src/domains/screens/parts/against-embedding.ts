/** Screens within each other; more than these nobody can read. */
const deepest = 3;

/** Why a screen is not shown within these, as the key of its text; null where it is. */
export const againstEmbedding = (
  screen: number,
  within: readonly number[],
): 'in_itself' | 'too_deep' | null => {
  if (within.includes(screen)) return 'in_itself';
  return within.length >= deepest ? 'too_deep' : null;
};
