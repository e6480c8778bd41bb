import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { defineCall, type Rule } from './call.ts';
import { allCalls } from './calls.ts';
import { describeCalls, pathOfCall } from './openapi.ts';

const document = describeCalls(allCalls, '1.2.3');

function* references(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    else yield* references(inner);
  }
}

const lookUp = (reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);

describe('the document', () => {
  it('has every call, under its method and path, once', () => {
    for (const call of allCalls) {
      const operation = document.paths[pathOfCall(call)]?.[call.method.toLowerCase()];
      expect(operation, call.name).toMatchObject({ operationId: call.name });
    }
    const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(operations).toHaveLength(allCalls.length);
  });

  it('refers to nothing that is not in it', () => {
    const all = [...references(document)];
    expect(all.length).toBeGreaterThanOrEqual(allCalls.length);
    for (const reference of all) expect(lookUp(reference), reference).toBeDefined();
  });

  it('declares every parameter of every path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      for (const operation of Object.values(methods)) {
        const given = (operation.parameters ?? []) as { name: string; in: string }[];
        const inPath = given.filter((each) => each.in === 'path').map((each) => each.name);
        expect(inPath, path).toEqual(named);
      }
    }
  });

  it('survives being JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('a call', () => {
  const branch = z.object({
    id: z.number(),
    get more() {
      return z.optional(z.array(branch));
    },
  });
  const made = describeCalls(
    [
      defineCall({
        name: 'test.tree',
        method: 'PUT',
        path: 'test/{id}',
        input: z.object({
          id: z.coerce.number<number>(),
          tree: branch,
          title: z.optional(z.string()),
        }),
        reply: branch,
        rule: { kind: 'scoped', by: 'device', field: 'id', permission: 'devices.edit' },
        errors: ['general.conflict'],
        summary: 'for the test',
      }),
    ],
    '0',
  );
  const put = made.paths['/api/v1/test/{id}']?.put;

  it('divides its input between path and body', () => {
    expect(put?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema: { type: 'number' } },
    ]);
    const body = put?.requestBody as { content: Record<string, { schema: object }> };
    expect(body.content['application/json']?.schema).toMatchObject({
      required: ['tree'],
      properties: { title: { type: 'string' } },
    });
  });

  it('keeps schemas that contain themselves', () => {
    for (const reference of references(made)) {
      if (reference.includes('/schemas/')) {
        expect(made.components.schemas[reference.split('/').at(-1) ?? '']).toBeDefined();
      }
    }
    expect(Object.keys(made.components.schemas).length).toBeGreaterThan(0);
  });

  it('says who may make it and what it may refuse', () => {
    expect(put?.description).toContain('`devices.edit`');
    expect(put?.description).toContain('`general.conflict` (409)');
  });
});

describe('a call for what belongs to people', () => {
  const describeRule = (rule: Extract<Rule, { kind: 'owned' }>): unknown => {
    const call = defineCall({
      name: 'test.own',
      method: 'GET',
      path: 'test/own',
      input: z.object({ id: z.number() }),
      reply: z.null(),
      rule,
      errors: [],
      summary: 'for the test',
    });
    return describeCalls([call], '0').paths['/api/v1/test/own']?.get?.description;
  };
  const rule = { kind: 'owned', by: 'session', field: 'id', owner: 'user' } as const;

  it('says whose it must be, and whether administrators may name anybody’s', () => {
    expect(describeRule(rule)).toContain('`id` must belong to the caller, else code 404.');
    expect(describeRule({ ...rule, owner: 'account', administrators: true })).toContain(
      '`id` must belong to the account of the caller, else code 404; administrators may name anybody’s.',
    );
  });
});
