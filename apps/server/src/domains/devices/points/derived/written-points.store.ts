/** The points that expressions speak of, without the rest of their item. */
import {
  type DataType,
  type ItemId,
  type PointId,
  type PointName,
  type PointReference,
  type PointScope,
  parseExpression,
  pointScopeOf,
} from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { createGiveWay } from '../../../../base/give-way.ts';
import { anyOf } from '../../../../platform/storage/index.ts';

interface Written {
  readonly id: PointId;
  readonly name: string;
  readonly deviceName: string;
  readonly dataType: DataType;
  readonly unit: string;
}

/**
 * What expressions of an item may be checked and stored by: of its points those that these texts
 * name, with all that a name alone could mean. It knows no others: what was meant by an unknown name
 * is told where texts are written.
 */
export async function scopeOfTexts(
  db: Kysely<unknown>,
  itemId: ItemId,
  texts: readonly string[],
): Promise<PointScope> {
  const giveWay = createGiveWay();
  const references: PointReference[] = [];
  for (const text of texts) {
    await giveWay();
    const named = parseExpression(text).expression?.points ?? [];
    references.push(...named.map(({ reference }) => reference));
  }
  const ids = references.flatMap((one) => ('id' in one ? [one.id] : []));
  const names = references.flatMap((one) => ('id' in one ? [] : [one]));
  if (references.length === 0) return pointScopeOf([]);
  const { rows } = await sql<Written>`
    with written as (
      ${selectWritten(itemId)} and point.id = ${anyOf([...new Set(ids)])}
      union ${selectWritten(itemId)} and ${isNamed('point.name', alone(names))}
      union ${selectWritten(itemId)}
        and ${isNamed('point.name', withDevice(names))}
        and ${isNamed('device_name', devicesOf(names))}
    ) select * from written order by "deviceName", id`.execute(db);
  return pointScopeOf(rows.map((point) => ({ ...point, texts: null })));
}

const selectWritten = (itemId: ItemId) => sql`
  select point.id, point.name, device_name as "deviceName", data_type as "dataType", unit
    from point join device on device.id = device_id
   where item_id = ${itemId} and deletion_id is null`;

/** By the letters as they are, found by the index that does not tell large ones from small ones. */
const isNamed = (column: string, names: readonly string[]) => sql`
  (lower(${sql.ref(column)}) = any(array(select lower(unnest(${[...new Set(names)]}::text[]))))
   and ${sql.ref(column)} = any(${[...new Set(names)]}::text[]))`;

const alone = (names: readonly PointName[]): string[] =>
  names.flatMap(({ device, point }) => (device === null ? [point] : []));

const withDevice = (names: readonly PointName[]): string[] =>
  names.flatMap(({ device, point }) => (device === null ? [] : [point]));

const devicesOf = (names: readonly PointName[]): string[] =>
  names.flatMap(({ device }) => (device === null ? [] : [device]));
