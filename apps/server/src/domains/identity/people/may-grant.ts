/** What somebody may hand on to those below them: what they have themselves, and not longer. */

/** What a role holds, or a user by their roles. */
export interface Grants {
  readonly pages: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
}

/** `all` for who may grant whatever there is. */
export type Own = Grants | 'all';

interface Wanted {
  readonly pages: readonly string[];
  readonly permissions: readonly string[];
}

/** What of the wanted somebody does not have themselves, in its order: nothing where they may grant it. */
export const beyondOwn = (own: Own, { pages, permissions }: Wanted): string[] =>
  own === 'all'
    ? []
    : [
        ...pages.filter((page) => !own.pages.has(page)),
        ...permissions.filter((permission) => !own.permissions.has(permission)),
      ];

/** What of it is theirs at this moment: the rest is without effect below them. */
export const withinOwn = <Page extends string, Permission extends string>(
  own: Own,
  wanted: { readonly pages: readonly Page[]; readonly permissions: readonly Permission[] },
): { pages: Page[]; permissions: Permission[] } => ({
  pages: wanted.pages.filter((page) => own === 'all' || own.pages.has(page)),
  permissions: wanted.permissions.filter((each) => own === 'all' || own.permissions.has(each)),
});

/**
 * Whether an account below one that ends then (milliseconds since 1970, null = never) may be given
 * that end. Null below means as long as the account above, for it never outlasts that one.
 */
export const mayLastUntil = (above: number | null, wanted: number | null): boolean =>
  above === null || wanted === null || wanted <= above;
