/** Since when the values of points are those of what they are now: `meant_since` of the table `point`. */
import { meansTheSame } from '@millwright/contract/devices/points/point-meaning';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { type PointId, type Timestamp, timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../platform/storage/index.ts';

/** Notes those of which an edit has made something else: what history has of them before is not theirs. */
export async function noteMeantOtherwise(
  tx: Kysely<unknown>,
  edits: readonly { readonly before: Point; readonly after: Point }[],
): Promise<void> {
  const others = edits.filter(({ before, after }) => !meansTheSame(before, after));
  if (others.length === 0) return;
  const ids = others.map(({ after }) => after.id);
  await sql`update point set meant_since = now() where id = ${anyOf(ids)}`.execute(tx);
}

/** Of those points that an edit has made something else of, when the last one did. */
export async function findMeantSince(
  db: Kysely<unknown>,
  ids: readonly PointId[],
): Promise<Map<PointId, Timestamp>> {
  const { rows } = await sql<{ id: PointId; since: Date }>`
    select id, meant_since as since from point
    where id = ${anyOf(ids)} and meant_since is not null`.execute(db);
  return new Map(rows.map(({ id, since }) => [id, timestamp(since.getTime())]));
}
