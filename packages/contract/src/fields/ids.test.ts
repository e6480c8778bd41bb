import type { DeviceId, ItemId, PointId, UserId } from '@millwright/kernel';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod/mini';
import type { CallParsed } from '../call/call.ts';
import { allCalls } from '../call/calls.ts';
import type { CallInput } from '../call/endpoint.ts';
import type { userCalls } from '../identity/users.calls.ts';
import {
  type deviceIdQuery,
  type IdSubject,
  idSubjectOf,
  itemIdField,
  type pointIdField,
  pointIdList,
  trendPointList,
  type userIdField,
  userIdQuery,
} from './ids.ts';

type Schema = z.core.$ZodTypes;

/** The names that subjects go by in fields; every other part of such a name says what it is for. */
const isIdName = (name: string): boolean => /^ids?$|[a-z]Ids?$/.test(name);

/**
 * Named like ids, and texts that something else gives out; or of one of several kinds, which only what
 * stands beside it says: the cases of its calls name those of others.
 */
const noRows = new Set(['keyId', 'boxId', 'unitId', 'subjectId', 'sourceId']);

/** What tells the parts of one row apart, and nothing beyond it. */
const withinRow = new Set(['periodTimeList.id']);

/** Each field of an id's name below the schema, with what it names; once per path. */
function* idFields(
  schema: Schema,
  path: readonly string[] = [],
  above: ReadonlySet<Schema> = new Set(),
): Generator<readonly [path: string, subject: IdSubject | undefined]> {
  const { def } = schema._zod;
  const subject = idSubjectOf(schema);
  const name = path.at(-1) ?? '';
  const inner = (next: z.core.$ZodType, at = path) =>
    above.has(schema) ? [] : idFields(next as Schema, at, new Set([...above, schema]));
  if (subject !== undefined) {
    yield [path.join('.'), subject];
    return;
  }
  switch (def.type) {
    case 'object':
      for (const [key, field] of Object.entries(def.shape)) yield* inner(field, [...path, key]);
      return;
    case 'array':
      yield* inner(def.element);
      return;
    case 'optional':
    case 'nullable':
    case 'default':
      yield* inner(def.innerType);
      return;
    case 'union':
      for (const option of def.options) yield* inner(option);
      return;
    case 'pipe':
      yield* inner(def.in);
      return;
    default:
      if (isIdName(name) && !noRows.has(name) && !withinRow.has(path.join('.')))
        yield [path.join('.'), undefined];
  }
}

const found = allCalls.flatMap((call) =>
  [...idFields(call.input as unknown as Schema)].map(
    ([path, subject]) => [`${call.name} ${path}`, subject] as const,
  ),
);

describe('a field of a call', () => {
  it('that is named like an id says whose', () => {
    const nameless = found.filter(([, subject]) => subject === undefined).map(([path]) => path);
    const way = 'declare it by idField or idQuery of fields/ids.ts';
    expect(nameless.map((path) => `${path}: ${way}`)).toEqual([]);
  });

  it('says so wherever it stands: in a list, in one of several forms, below another', () => {
    expect(found).toContainEqual(['points.createMany points.groupId', 'point_group']);
    expect(found).toContainEqual(['alarmRules.create when.of.of.pointId', 'point']);
    expect(found).toContainEqual(['subUsers.create items', 'item']);
    expect(found).toContainEqual(['subUsers.create roles', 'role']);
    expect(found).toContainEqual(['telemetry.values points', 'point']);
    expect(found).toContainEqual(['subUsers.list parentId', 'user']);
  });

  it('by which a call is scoped names what the scope resolves', () => {
    const known = new Map(found);
    const other = allCalls.flatMap(({ name, rule }) => {
      if (rule.kind !== 'scoped') return [];
      const subject = known.get(`${name} ${rule.field}`);
      const expected = rule.by.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (subject === expected) return [];
      return [`${name} ${rule.field}: declare it as idField('${expected}'), see fields/ids.ts`];
    });
    expect(other).toEqual([]);
  });
});

describe('an id', () => {
  it.each([0, -1, 1.5, '1', null, 2 ** 53])('is a positive whole number, not %j', (given) => {
    expect(itemIdField.safeParse(given).success).toBe(false);
  });

  it('is one up to the last that a number holds', () => {
    expect(itemIdField.parse(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('is taken as text from a query string', () => {
    expect(userIdQuery.parse('7')).toBe(7);
    expect(pointIdList.parse('3,1')).toEqual([3, 1]);
    expect(pointIdList.safeParse('3,0').success).toBe(false);
    const many = Array.from({ length: 1000 }, (_, index) => index + 1);
    expect(pointIdList.safeParse(many.join(',')).success).toBe(true);
    for (const one of [many.concat(1), many.concat(1).join(',')]) {
      expect(pointIdList.safeParse(one).success).toBe(false);
    }
    expect(trendPointList.safeParse(many.slice(0, 200)).success).toBe(true);
    expect(trendPointList.safeParse(many.slice(0, 201).join(',')).success).toBe(false);
  });

  it('is branded for who reads it, a number for who gives it', () => {
    expectTypeOf<z.output<typeof userIdField>>().toEqualTypeOf<UserId>();
    expectTypeOf<z.input<typeof userIdField>>().toEqualTypeOf<number>();
    expectTypeOf<z.output<typeof userIdQuery>>().toEqualTypeOf<UserId>();
    expectTypeOf<z.output<typeof itemIdField>>().toEqualTypeOf<ItemId>();
    expectTypeOf<z.output<typeof deviceIdQuery>>().toEqualTypeOf<DeviceId>();
    expectTypeOf<z.output<typeof pointIdField>>().toEqualTypeOf<PointId>();
    expectTypeOf<z.output<typeof pointIdList>>().toEqualTypeOf<PointId[]>();
    type Get = (typeof userCalls)['items'];
    expectTypeOf<CallParsed<Get>['id']>().toEqualTypeOf<UserId>();
    expectTypeOf<CallInput<Get>['id']>().toEqualTypeOf<number>();
  });
});
