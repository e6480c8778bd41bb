/** What a database holds beside what comes with PostgreSQL and its extensions. */
import type pg from 'pg';

/**
 * Statements that drop it all, in an order in which they may be run (a sequence goes with the table
 * that made it); none for an empty database.
 * @param but a table that does not count
 */
export async function readDrops(
  client: Pick<pg.ClientBase, 'query'>,
  but: string,
): Promise<string[]> {
  const { rows } = await client.query<{ drop: string }>(
    `with own as (
       select 'pg_class'::regclass as kind, oid,
           case relkind when 'S' then 2 else 1 end as turn,
           format('drop %s if exists %I.%I cascade',
             case relkind when 'v' then 'view' when 'm' then 'materialized view'
               when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
             'public', relname) as drop
         from pg_class where relnamespace = 'public'::regnamespace
           and relkind in ('r', 'p', 'v', 'm', 'S', 'f') and relname <> $1
       union all
       select 'pg_proc'::regclass, oid, 3,
           format('drop routine if exists %I.%I(%s) cascade',
             'public', proname, pg_get_function_identity_arguments(oid))
         from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 'pg_type'::regclass, t.oid, 4,
           format('drop type if exists %I.%I cascade', 'public', t.typname)
         from pg_type t left join pg_class c on c.oid = t.typrelid
        where t.typnamespace = 'public'::regnamespace
          and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
     )
     select drop from own
      where not exists (select from pg_depend d
        where d.classid = own.kind and d.objid = own.oid and d.deptype = 'e')
      order by turn, drop`,
    [but],
  );
  return rows.map(({ drop }) => drop);
}
