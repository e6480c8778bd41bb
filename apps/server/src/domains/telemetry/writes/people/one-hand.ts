/**
 * Whether one person may be behind two names. Nobody can see who sits where; what can be seen is who
 * could have signed in under which name: whoever knows its password, or may take it over.
 */

/** Whoever gives or decides: the user, and the one behind the session, who may have signed in as them. */
export interface Hand {
  readonly userId: number;
  readonly personId: number | null;
}

/** Who else can sign in under a name. */
export interface NameHolders {
  /** Of a sub-user the user above, who sets its password whenever they like. */
  readonly parentId: number | null;
  /** Whoever made the name or set its password last; null once its own person has set it. */
  readonly passwordBy: number | null;
}

/** The names of a hand. */
export const namesOf = ({ userId, personId }: Hand): readonly number[] =>
  personId === null || personId === userId ? [userId] : [userId, personId];

/** Whether somebody acts under one name, or signed in as the other. */
export const isSameName = (one: Hand, other: Hand): boolean =>
  namesOf(one).some((name) => namesOf(other).includes(name));

/**
 * Two sub-users of one user are two once either has a password of their own: whoever made them for
 * colleagues need not be asked for more than that.
 * @param holders of the names of both; of whom nothing is known, nobody else is taken to know the password
 */
export function isOneHand(
  one: Hand,
  other: Hand,
  holders: ReadonlyMap<number, NameHolders>,
): boolean {
  const [mine, theirs] = [namesOf(one), namesOf(other)];
  const known = (names: readonly number[]): ReadonlySet<number> =>
    new Set([...names, ...names.flatMap((name) => holders.get(name)?.passwordBy ?? [])]);
  const isAbove = (above: readonly number[], below: readonly number[]): boolean =>
    below.some((name) => above.includes(holders.get(name)?.parentId ?? Number.NaN));
  const theirHolders = known(theirs);
  return (
    [...known(mine)].some((name) => theirHolders.has(name)) ||
    isAbove(mine, theirs) ||
    isAbove(theirs, mine)
  );
}
