/** Reads the rows of a part against their schema, without holding the event loop for all of them. */
import { storableTexts } from '@millwright/contract/fields/storable-text';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';

type Schema = z.core.$ZodTypes;

/** A table whose rows can be read one by one. */
interface Table {
  readonly row: z.core.$ZodType;
  /** The table with rows that nobody has looked at. */
  readonly unread: z.core.$ZodType;
}

const storableValue = z.unknown().check(storableTexts());

/** With a look at whether all that it gives can be stored. */
const stored = (schema: z.core.$ZodType): z.core.$ZodType => z.pipe(schema, storableValue);

const lengths: readonly string[] = ['max_length', 'min_length', 'length_equals'];

/** Null where the schema asks for more than its rows and how many they are: it is read whole. */
function tableOf(schema: Schema): Table | null {
  const { def } = schema._zod;
  const checks = def.checks ?? [];
  if (def.type === 'default' && checks.length === 0) {
    const inner = tableOf(def.innerType as Schema);
    return inner && { ...inner, unread: z._default(inner.unread, () => def.defaultValue) };
  }
  if (def.type !== 'array' || !checks.every((each) => lengths.includes(each._zod.def.check))) {
    return null;
  }
  const list = schema as z.core.$ZodArray;
  return { row: def.element, unread: z.clone(list, { ...def, element: z.unknown() }) };
}

/** Reads values that anybody may have written. */
export interface ValueReader {
  /**
   * The value as the schema says, or undefined after telling what is wrong with it.
   * @param place of the value in the part
   */
  parse<T extends z.core.$ZodType>(
    schema: T,
    value: unknown,
    place?: readonly PropertyKey[],
  ): z.output<T> | undefined;
}

export type ReadTables<Rows> = (given: unknown, findings: ValueReader) => Promise<Rows | undefined>;

/**
 * Reads as `findings.parse` does with the whole schema, but tells of what is wrong with rows only
 * once everything about their tables is right; and takes no text that cannot be stored.
 */
export function createTableReader<Tables extends Readonly<Record<string, z.ZodMiniType>>>(
  schema: z.ZodMiniObject<Tables>,
): ReadTables<z.output<z.ZodMiniObject<Tables>>> {
  const tables = new Map<string, Table>();
  const fields = new Map<string, z.core.$ZodType>();
  for (const [name, given] of Object.entries(schema.shape)) {
    const field = given as unknown as Schema;
    const table = tableOf(field);
    if (table !== null) tables.set(name, { ...table, row: stored(table.row) });
    fields.set(name, table?.unread ?? stored(field));
  }
  const frame = z.extend(schema, Object.fromEntries(fields));

  return async (given, findings) => {
    const framed = findings.parse(frame, given);
    if (framed === undefined) return undefined;
    const read = new Map<string, unknown>(Object.entries(framed));
    const giveWay = createGiveWay();
    let isSound = true;
    for (const [name, { row }] of tables) {
      const list = read.get(name);
      if (!Array.isArray(list)) continue;
      const rows: unknown[] = [];
      for (const [at, each] of list.entries()) {
        await giveWay();
        const sound = findings.parse(row, each, [name, at]);
        if (sound === undefined) isSound = false;
        else rows.push(sound);
      }
      read.set(name, rows);
    }
    if (!isSound) return undefined;
    return Object.fromEntries(read) as z.output<z.ZodMiniObject<Tables>>;
  };
}
