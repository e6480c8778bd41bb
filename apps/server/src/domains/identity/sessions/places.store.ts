/** The table `sign_in_place`: networks and browsers that somebody signed in from. */
import { type Duration, days, type Timestamp, type UserId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../engines/postgres/index.ts';
import { hashToken } from '../../../platform/access/index.ts';
import { networkOf } from '../../../platform/admission/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';
import type { KnownPlace } from '../credentials/index.ts';
import type { UserTables } from '../users/index.ts';

type PlaceTables = Tables<
  UserTables & { sign_in_place: { user_id: UserId; place: string; last_used_at: Date } }
>;

/** Where somebody comes from; `browser` is the token of its cookie. */
export interface PlaceOrigin {
  readonly address: string;
  readonly browser?: string | undefined;
}

/** A place that nobody signed in from for so long is a stranger's again. */
export const placeLength: Duration = days(180);
/** Of one user; the one not used for longest is forgotten. */
const mostPlaces = 50;

const tables = (db: Kysely<unknown>) => db.withTables<PlaceTables>();

const networkPlace = ({ address }: PlaceOrigin): string => `network:${networkOf(address)}`;
const browserPlace = ({ browser }: PlaceOrigin): string | null =>
  browser === undefined ? null : `browser:${hashToken(browser)}`;
const placesOf = (origin: PlaceOrigin): string[] => {
  const browser = browserPlace(origin);
  return browser === null ? [networkPlace(origin)] : [browser, networkPlace(origin)];
};

/** Enough of a hash to tell the browsers of one user apart. */
const shownDigits = 12;

/**
 * Whether the user of this name, phone or e-mail address signed in from there before; of both the
 * browser is told. It takes as long where there is no such user.
 */
export async function findKnownPlace(
  db: Kysely<unknown>,
  account: string,
  origin: PlaceOrigin,
): Promise<KnownPlace | undefined> {
  const rows = await tables(db)
    .selectFrom('sign_in_place as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select('p.place')
    .where('p.place', '=', anyOf(placesOf(origin)))
    .where((e) =>
      e.or([
        e(sql`lower(u.user_name)`, '=', account.toLowerCase()),
        e('u.phone', '=', account),
        e(sql`lower(u.email)`, '=', account.toLowerCase()),
      ]),
    )
    .execute();
  if (rows.length === 0) return undefined;
  const browser = browserPlace(origin);
  if (browser === null || rows.every(({ place }) => place !== browser)) return { kind: 'network' };
  const start = 'browser:'.length;
  return { kind: 'browser', id: browser.slice(start, start + shownDigits) };
}

/** Notes that the user has signed in from there. */
export async function notePlaces(
  tx: Kysely<unknown>,
  user: UserId,
  origin: PlaceOrigin,
  now: Timestamp,
): Promise<void> {
  const last_used_at = new Date(now);
  await tables(tx)
    .insertInto('sign_in_place')
    .values(placesOf(origin).map((place) => ({ user_id: user, place, last_used_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet({ last_used_at }))
    .execute();
  const beyond = tables(tx)
    .selectFrom('sign_in_place')
    .select('place')
    .where('user_id', '=', user)
    .orderBy('last_used_at', 'desc')
    .orderBy('place')
    .offset(mostPlaces);
  await tables(tx)
    .deleteFrom('sign_in_place')
    .where('user_id', '=', user)
    .where('place', 'in', beyond)
    .execute();
}

/** Nobody knows the user's places any more, as when somebody else may have used them. */
export async function deletePlacesOf(tx: Kysely<unknown>, user: UserId): Promise<void> {
  await tables(tx).deleteFrom('sign_in_place').where('user_id', '=', user).execute();
}

export async function deletePlacesBefore(db: Kysely<unknown>, moment: Date): Promise<void> {
  await tables(db).deleteFrom('sign_in_place').where('last_used_at', '<', moment).execute();
}
