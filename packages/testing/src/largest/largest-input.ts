/** Grows an input to the largest that its schema takes: the longest lists and texts, the widest pages. */
import { type IdSubject, idSubjectOf } from '@millwright/contract/fields/ids';
import type { z } from 'zod/mini';
import { soundInput } from '../input-fields.ts';

export interface Growth {
  /** Lists get as many entries as are allowed. */
  readonly lists: boolean;
  /** Texts get as long as is allowed, and fields that may be left out are given. */
  readonly texts: boolean;
  /** Ids that there are, to fill lists of ids with. */
  readonly ids: (subject: IdSubject) => readonly number[];
  /** Bytes of JSON that the whole input may have. */
  readonly most: number;
}

type Schema = z.core.$ZodTypes;
type Fields = Readonly<Record<string, unknown>>;

const takes = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as unknown as z.ZodMiniType).safeParse(value).success;

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** The number that a check of the schema names: `maximum` of a length, `value` of an upper bound. */
function boundOf(schema: Schema, check: string, bound: 'maximum' | 'value'): number | undefined {
  const checks = (schema._zod.def.checks ?? []).map(
    ({ _zod }) => _zod.def as { check: string } & Partial<Record<'maximum' | 'value', number>>,
  );
  return checks.find((each) => each.check === check)?.[bound];
}

/** Numbers every text, so that no two rows have one name. */
let told = 0;

function longestText(schema: Schema, value: unknown): unknown {
  const most = boundOf(schema, 'max_length', 'maximum');
  if (most === undefined || typeof value !== 'string') return value;
  told += 1;
  const mark = told.toString(36);
  const fits = [
    `${value}${'长'.repeat(Math.max(0, most - value.length - mark.length))}${mark}`,
    `${value}${'x'.repeat(Math.max(0, most - value.length - mark.length))}${mark}`,
  ];
  return fits.find((text) => text.length <= most && takes(schema, text)) ?? value;
}

/** A value of a field that is not given; undefined where its parts must fit each other. */
function sampleOf(schema: Schema): unknown {
  try {
    return soundInput(schema);
  } catch {
    return undefined;
  }
}

/** As many of them as the schema and the bytes allow. */
function longestList(schema: Schema, element: Schema, value: unknown, growth: Growth): unknown {
  const given = Array.isArray(value) ? value : [];
  if (!growth.lists) return given;
  const most = boundOf(schema, 'max_length', 'maximum') ?? growth.most;
  const subject = idSubjectOf(element);
  if (subject !== undefined) {
    const ids = [...new Set([...given, ...growth.ids(subject)])].slice(0, most);
    return takes(schema, ids) ? ids : given;
  }
  const first: unknown = given[0] ?? sampleOf(element);
  const row = (): unknown =>
    grow(element, first, { ...growth, texts: growth.texts || typeof first === 'object' });
  const bytes = sizeOf(row()) + 1;
  const count = Math.max(given.length, Math.min(most, Math.floor(growth.most / bytes) - 1));
  const rows = Array.from({ length: count }, row);
  return takes(schema, rows) ? rows : given;
}

/** Field by field, each kept where the whole is sound with it. */
function grownObject(
  schema: Schema,
  shape: Readonly<Record<string, z.core.$ZodType>>,
  value: unknown,
  growth: Growth,
): unknown {
  let whole = (typeof value === 'object' && value !== null ? value : {}) as Fields;
  for (const [name, field] of Object.entries(shape)) {
    const rest = growth.most - sizeOf(whole);
    const grown = {
      ...whole,
      [name]: grow(field as Schema, whole[name], { ...growth, most: rest }),
    };
    if (sizeOf(grown) <= growth.most && takes(schema, grown)) whole = grown;
  }
  return whole;
}

function grow(schema: Schema, value: unknown, growth: Growth): unknown {
  if (idSubjectOf(schema) !== undefined && schema._zod.def.type !== 'pipe') return value;
  const { def } = schema._zod;
  switch (def.type) {
    case 'object':
      return grownObject(schema, def.shape, value, growth);
    case 'array':
      return longestList(schema, def.element as Schema, value, growth);
    case 'union': {
      const options = def.options as readonly Schema[];
      const subject = idSubjectOf(schema);
      const list =
        subject === undefined ? undefined : options.find(({ _zod }) => _zod.def.type === 'array');
      const own = list ?? options.find((option) => takes(option, value));
      return own === undefined ? value : grow(own, value, growth);
    }
    case 'optional':
    case 'nullable':
    case 'default': {
      const inner = def.innerType as Schema;
      if (value !== undefined && value !== null) return grow(inner, value, growth);
      return growth.texts ? grow(inner, sampleOf(inner), growth) : value;
    }
    case 'pipe': {
      const subject = idSubjectOf(schema);
      const ids = subject === undefined ? [] : growth.ids(subject);
      // Of the longest list of ids that it takes: as an array in a body, by its commas in a query.
      for (const most of [10_000, 1000, 500, 200]) {
        const some = ids.slice(0, most);
        if (growth.lists && some.length > 0 && takes(schema, some)) return some;
      }
      return grow(def.in as Schema, value, growth);
    }
    case 'string':
      return growth.texts ? longestText(schema, value) : value;
    default:
      return value;
  }
}

/** Fields that say how much is answered. */
const widths = ['pageSize', 'limit', 'width', 'count', 'size'];

/** The same with the largest page, and with fields of searches that find everything. */
function widened(schema: z.core.$ZodType, input: Fields): Fields {
  let whole = input;
  for (const name of widths) {
    for (const most of [1_000_000, 10_000, 4096, 1000, 500, 200, 100, 50]) {
      const wider = { ...whole, [name]: most };
      const { def } = (schema as Schema)._zod;
      if (def.type !== 'object' || !Object.hasOwn(def.shape, name) || !takes(schema, wider))
        continue;
      whole = wider;
      break;
    }
  }
  return whole;
}

/**
 * The input of `base` with the widest page, with the longest lists of what there is, and with every
 * text as long as it may be too: each is sound, and what costs most is found by sending all three.
 */
export function largestInputs(
  schema: z.core.$ZodType,
  base: Fields,
  growth: Pick<Growth, 'ids' | 'most'>,
): readonly Fields[] {
  const wide = widened(schema, base);
  const most = Math.floor(growth.most * 0.95);
  const grown = [
    { lists: true, texts: false },
    { lists: true, texts: true },
  ].map((how) => grow(schema as Schema, wide, { ...growth, ...how, most }) as Fields);
  const all = [wide, ...grown];
  const words = all.map((each) => JSON.stringify(each));
  return all.filter((_, at) => words.indexOf(words[at] ?? '') === at);
}
