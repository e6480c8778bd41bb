/** The table `screen_use`: which points and devices the drawings of screens name. */
import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { PointId } from '@millwright/kernel';
import type { SceneReferences } from '@millwright/scene';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../platform/storage/index.ts';

/** What a drawing names now, in the place of what it named before: rows that stay are not written. */
export async function setUses(
  tx: Kysely<unknown>,
  { screen, published }: { readonly screen: number; readonly published: boolean },
  { points, writes, devices }: Pick<SceneReferences, 'points' | 'writes' | 'devices'>,
): Promise<void> {
  const written = new Set(writes);
  await sql`
    with used as (
      select 'point' as kind, id, writes
        from unnest(${points}::bigint[], ${points.map((id) => written.has(id))}::boolean[])
          as named (id, writes)
      union all
      select 'device', id, false from unnest(${devices}::bigint[]) as id
    ), gone as (
      delete from screen_use
       where screen_id = ${screen} and published = ${published}
         and (kind, used_id) not in (select kind, id from used)
    )
    insert into screen_use (screen_id, published, kind, used_id, writes)
    select ${screen}, ${published}, kind, id, writes from used
        on conflict (screen_id, published, kind, used_id) do update set writes = excluded.writes
     where screen_use.writes <> excluded.writes`.execute(tx);
  await sql`update screen set uses_read = true where id = ${screen} and not uses_read`.execute(tx);
}

/** The draft was published: both name the same. */
export async function publishUses(tx: Kysely<unknown>, screen: number): Promise<void> {
  await sql`delete from screen_use where screen_id = ${screen} and published`.execute(tx);
  await sql`
    insert into screen_use (screen_id, published, kind, used_id, writes)
    select screen_id, true, kind, used_id, writes
      from screen_use where screen_id = ${screen} and not published`.execute(tx);
}

/** Of those that were drawn before their uses were kept, the next few, locked. */
export async function unreadScreens(
  tx: Kysely<unknown>,
): Promise<
  readonly { readonly id: number; readonly draft: Buffer; readonly published: Buffer | null }[]
> {
  const { rows } = await sql<{ id: number; draft: Buffer; published: Buffer | null }>`
    select id, draft, content as published
      from screen left join screen_revision on screen_id = id
       and screen_revision.revision = screen.revision
     where not uses_read and draft is not null order by id limit 10 for update of screen`.execute(
    tx,
  );
  return rows;
}

/**
 * The screens whose draft or publication names some of these points or the state of their device, each
 * with those. A drawing may name points of others: only those of its own item count.
 */
export async function referencesOfScreens(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    select screen.id, screen.name, screen.item_id as "itemId",
           array_agg(distinct used.point_id order by used.point_id) as "pointIds",
           coalesce(array_agg(distinct used.point_id) filter (where writes), '{}')
             as "writesPointIds"
      from screen
      join (select screen_id, point.id as point_id, point.device_id, writes
              from screen_use join point on kind = 'point' and point.id = used_id
            union all
            select screen_id, point.id, point.device_id, false
              from screen_use join point on kind = 'device' and point.device_id = used_id) as used
        on screen_id = screen.id
      join device on device.id = used.device_id and device.item_id = screen.item_id
     where used.point_id = ${anyOf(points)}
     group by screen.id order by lower(screen.name), screen.id`.execute(db);
  // A screen shows what is left when one of its points goes: it holds none.
  return rows.map((row) => ({ ...row, subject: 'screen', holdsPointIds: [] }));
}
