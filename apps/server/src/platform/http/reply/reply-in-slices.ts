/**
 * The same bytes as cutting a reply to its schema and writing it as JSON in one go, made a slice at a
 * time: ten thousand points of an item, or the trends of two hundred, would hold the loop.
 */
import { bug } from '@millwright/kernel';
import { z } from 'zod/mini';
import { createGiveWay } from '../../../base/give-way.ts';

type Schema = z.core.$ZodTypes;

/** Numbers, texts and flags from which a reply is large: a millisecond or so on a good core. */
const large = 4_000;
/** Of a list, entries that are cut and written together: of their own fields, and of plain values. */
const rows = 32;
const plain = 512;

/** Counts what the value holds, as far as `most`. */
function leavesOf(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 0;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    count += leavesOf(inner, most - count);
    if (count >= most) break;
  }
  return count;
}

/** Whether writing it at once would be felt. */
export const isLargeReply = (value: unknown): boolean => leavesOf(value, large) >= large;

/** Whether it asks for more than its parts do; then it is cut whole. */
const hasChecks = ({ _zod }: Schema): boolean => (_zod.def.checks ?? []).length > 0;

/** Whether lists may stand in it, or what we cannot look into. */
function mayBeLong(schema: Schema): boolean {
  const { def } = schema._zod;
  switch (def.type) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return false;
    case 'optional':
    case 'nullable':
      return mayBeLong(def.innerType as Schema);
    case 'union':
      return def.options.some((option) => mayBeLong(option as Schema));
    case 'object':
      return Object.values(def.shape).some((field) => mayBeLong(field as Schema));
    default:
      return true;
  }
}

/** What is wrong, by the path of its first part. */
class Misfit extends Error {
  readonly path: string;
  constructor(path: readonly PropertyKey[]) {
    super('a reply does not fit its schema');
    this.path = path.map(String).join('.');
  }
}

/**
 * What fits the schema of the value, as JSON; undefined where JSON has nothing for it.
 * @param from place of the first entry, where it is a part of a list
 */
function whole(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[],
  from = 0,
): string | undefined {
  const cut = z.safeParse(schema, value);
  if (cut.success) return JSON.stringify(cut.data);
  const [first, ...rest] = cut.error.issues[0]?.path ?? [];
  const place = typeof first === 'number' ? [first + from] : first === undefined ? [] : [first];
  throw new Misfit([...path, ...place, ...rest]);
}

const listSchemas = new WeakMap<Schema, z.core.$ZodType>();

/** Of entries that stand together. */
function listSchemaOf(element: Schema): z.core.$ZodType {
  const known = listSchemas.get(element) ?? z.array(element);
  listSchemas.set(element, known);
  return known;
}

function* listOf(
  element: Schema,
  list: readonly unknown[],
  path: readonly PropertyKey[],
): Generator<string> {
  yield '[';
  const isLong = mayBeLong(element);
  const { type } = element._zod.def;
  const together = type === 'object' || type === 'union' ? rows : plain;
  for (let from = 0; from < list.length; from += isLong ? 1 : together) {
    if (from > 0) yield ',';
    if (isLong) {
      let isEmpty = true;
      for (const piece of pieces(element, list[from], [...path, from])) {
        isEmpty = false;
        yield piece;
      }
      // In a list JSON writes null for what it has nothing for.
      if (isEmpty) yield 'null';
      continue;
    }
    const some = list.slice(from, from + together);
    yield (whole(listSchemaOf(element), some, path, from) ?? '').slice(1, -1);
  }
  yield ']';
}

function* objectOf(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: Readonly<Record<string, unknown>>,
  path: readonly PropertyKey[],
): Generator<string> {
  yield '{';
  let isFirst = true;
  for (const [name, field] of Object.entries(shape)) {
    let isOpen = false;
    for (const piece of pieces(field as Schema, value[name], [...path, name])) {
      if (!isOpen) yield `${isFirst ? '' : ','}${JSON.stringify(name)}:`;
      isOpen = true;
      isFirst = false;
      yield piece;
    }
  }
  yield '}';
}

/** Nothing at all for what JSON leaves out. */
function* pieces(schema: Schema, value: unknown, path: readonly PropertyKey[]): Generator<string> {
  const { def } = schema._zod;
  if (!hasChecks(schema) && typeof value === 'object' && value !== null) {
    if (def.type === 'optional' || def.type === 'nullable') {
      return yield* pieces(def.innerType as Schema, value, path);
    }
    if (def.type === 'array' && Array.isArray(value)) {
      return yield* listOf(def.element as Schema, value, path);
    }
    if (def.type === 'object' && def.catchall === undefined && mayBeLong(schema)) {
      const given = value as Readonly<Record<string, unknown>>;
      if (!Array.isArray(value)) return yield* objectOf(def.shape, given, path);
    }
  }
  const text = whole(schema, value, path);
  if (text !== undefined) yield text;
}

/**
 * JSON of what the schema knows of the value, between `head` and `tail`.
 * @throws Fault bug `http.reply` when the value does not fit
 */
export async function replyInSlices(
  call: { readonly name: string; readonly reply: z.core.$ZodType },
  value: unknown,
  { head, tail }: { readonly head: string; readonly tail: string },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let texts: string[] = [head];
  const keep = (): void => {
    parts.push(Buffer.from(texts.join('')));
    texts = [];
  };
  const giveWay = createGiveWay();
  try {
    for (const text of pieces(call.reply as Schema, value, [])) {
      texts.push(text);
      const others = giveWay();
      if (others === undefined) continue;
      keep();
      await others;
    }
  } catch (error) {
    if (error instanceof Misfit) throw bug('http.reply', { call: call.name, issue: error.path });
    throw error;
  }
  texts.push(tail);
  keep();
  // All at once it takes longer than all slices before it where fresh memory is slow to come by.
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    await giveWay();
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
