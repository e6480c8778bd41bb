/** The table `screen_editor`. */
import type { ScreenEditor } from '@millwright/contract/screens/screens.schemas';
import type { Timestamp, UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/** An open page that draws. */
export interface EditingPage {
  readonly screen: number;
  readonly user: UserId;
  /** What the page calls itself. */
  readonly page: string;
}

/** Forgets who was not seen since, of all screens. */
export const forgetEditors = (db: Kysely<unknown>, since: Timestamp): Promise<unknown> =>
  sql`delete from screen_editor where seen_at < ${new Date(since)}`.execute(db);

export async function forgetPage(
  db: Kysely<unknown>,
  { screen, user, page }: EditingPage,
): Promise<void> {
  await sql`
    delete from screen_editor
     where screen_id = ${screen} and user_id = ${user} and page = ${page}`.execute(db);
}

/** @param most pages of one user on one screen: of more the oldest is forgotten */
export async function seePage(
  db: Kysely<unknown>,
  { screen, user, page }: EditingPage,
  seen: { readonly name: string; readonly now: Timestamp; readonly most: number },
): Promise<void> {
  const now = new Date(seen.now);
  await sql`
    insert into screen_editor (screen_id, user_id, page, name, began_at, seen_at)
      values (${screen}, ${user}, ${page}, ${seen.name}, ${now}, ${now})
      on conflict (screen_id, user_id, page) do update set name = excluded.name, seen_at = excluded.seen_at`.execute(
    db,
  );
  await sql`
    delete from screen_editor where (screen_id, user_id, page) in (
      select screen_id, user_id, page from screen_editor
       where screen_id = ${screen} and user_id = ${user}
       order by seen_at desc, began_at desc, page offset ${seen.most})`.execute(db);
}

/** The others on the screen, those who came first before the others. */
export async function otherEditors(
  db: Kysely<unknown>,
  { screen, user, page }: EditingPage,
): Promise<ScreenEditor[]> {
  const { rows } = await sql<{ name: string; own: boolean; began_at: Date }>`
    select name, user_id = ${user} as own, began_at from screen_editor
     where screen_id = ${screen} and not (user_id = ${user} and page = ${page})
     order by began_at, user_id, page`.execute(db);
  return rows.map(({ name, own, began_at }) => ({ name, own, since: began_at.getTime() }));
}
