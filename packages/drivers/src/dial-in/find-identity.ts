/**
 * Whose registration packet these bytes begin with.
 * @returns the longest identity that they start with; `more` while they are only the beginning of
 * one; null when no identity begins so.
 */
export function findIdentity(sent: Buffer, identities: readonly Buffer[]): Buffer | 'more' | null {
  let found: Buffer | null = null;
  let mayFollow = false;
  for (const identity of identities) {
    const begins = sent.subarray(0, identity.length).equals(identity.subarray(0, sent.length));
    if (!begins) continue;
    if (identity.length > sent.length) mayFollow = true;
    else if (!found || identity.length > found.length) found = identity;
  }
  return found ?? (mayFollow ? 'more' : null);
}
