/**
 * The walk over what belongs to people: a small server with drafts, each one user's alone, and
 * orders, each everybody's of an account. It must find what is wrong with either.
 */
import { defineCall, type OwnedKind, type Rule } from '@millwright/contract';
import { type UserId, userId } from '@millwright/kernel';
import { buildSession, createEdgeForTests } from '@millwright/server/platform/http/http.builders';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { WalkSide } from './access-cases.ts';
import { type Actor, goneActors, refusalsOf } from './access-walk/actors.ts';
import { type WalkReport, walkAccess } from './access-walk.ts';

type OwnedRule = Extract<Rule, { kind: 'owned' }>;
const declare = (name: string, method: 'GET' | 'POST', rule: Omit<OwnedRule, 'kind' | 'field'>) =>
  defineCall({
    name,
    method,
    path: name.replace('.', '/'),
    input: z.object({ id: z.coerce.number<number>() }),
    reply: z.object({ writer: z.number() }),
    rule: { kind: 'owned', field: 'id', ...rule },
    errors: [],
    summary: 'for the test',
  });
const draft = declare('drafts.read', 'GET', { by: 'session', owner: 'user' });
const edit = declare('drafts.edit', 'POST', {
  by: 'session',
  owner: 'user',
  permission: 'items.edit',
});
const order = declare('orders.read', 'GET', { by: 'subUser', owner: 'account' });
const review = declare('orders.review', 'GET', {
  by: 'subUser',
  owner: 'account',
  administrators: true,
});
const own = defineCall({
  name: 'own.id',
  method: 'GET',
  path: 'own/id',
  input: z.object({}),
  reply: z.object({ id: z.number() }),
  rule: { kind: 'session' },
  errors: [],
  summary: 'for the test',
});
const calls = [draft, edit, order, review, own];

const actors: readonly Actor[] = [
  'owner',
  'stranger',
  'unpermitted',
  'demo',
  'subUser',
  'administrator',
];
/** The number of an actor is also that of what is theirs. */
const idOf = (actor: Actor): UserId =>
  userId(actors.indexOf(actor === 'asStranger' ? 'stranger' : actor) + 1);
const accountOf = (user: number): UserId =>
  user === idOf('subUser') ? idOf('owner') : userId(user);

/** Whose the server takes things to be: as they are, unless the test has it otherwise. */
type Owners = Partial<Record<OwnedKind, (id: number) => UserId | null>>;

async function walk(mistaken: Owners = {}): Promise<WalkReport> {
  const { http, sessions } = createEdgeForTests();
  const draftOf = mistaken.session ?? userId;
  const orderOf = mistaken.subUser ?? accountOf;
  http.owner('session', async (ids) => ids.map(draftOf));
  http.owner('subUser', async (ids) => ids.map(orderOf));
  for (const call of [draft, edit, order, review]) {
    http.handle(call, ({ id }) => ({ writer: id }));
  }
  http.handle(own, (_input, { session }) => ({ id: session.userId }));
  const input = (side: WalkSide) => side.call(own, {});
  const { url } = await http.listen();
  try {
    return await walkAccess({
      url,
      calls,
      cases: [
        {
          domain: 'drafts',
          prepare: async () => ({ item: 1 }),
          cases: calls.map((call) => ({ call, input: call === own ? () => ({}) : input })),
        },
      ],
      publicCalls: [],
      async signIn(actor) {
        if (goneActors.some((gone) => gone === actor)) return actor;
        sessions.set(
          actor,
          buildSession(actor, {
            userId: idOf(actor),
            accountId: accountOf(idOf(actor)),
            grade: actor === 'administrator' ? 0 : 1,
            demo: actor === 'demo',
            permissions: new Set(actor === 'unpermitted' ? [] : ['items.edit']),
          }),
        );
        return actor;
      },
      share: async () => {},
      digest: async () => '',
    });
  } finally {
    await http.stop();
  }
}

it('finds nothing where everybody gets what is theirs', async () => {
  expect((await walk()).problems).toEqual([]);
});

it('knows who must be refused', () => {
  expect([...refusalsOf(draft)]).toEqual([
    ['anonymous', 401],
    ['disabled', 401],
    ['expired', 401],
    ['signedOut', 401],
    ['stranger', 404],
    ['unpermitted', 404],
    ['demo', 404],
    ['subUser', 404],
    ['administrator', 404],
    ['asStranger', 404],
  ]);
  expect(Object.fromEntries(refusalsOf({ ...draft, loginAs: 'refused' }))).toMatchObject({
    asOwner: 403,
    asStranger: 403,
  });
  expect(Object.fromEntries(refusalsOf(edit))).toMatchObject({ unpermitted: 403, demo: 403 });
  expect([...refusalsOf(order).keys()]).not.toContain('subUser');
  expect([...refusalsOf(review).keys()]).not.toContain('administrator');
});

it.each<[string, Owners, RegExp]>([
  [
    'a draft that is taken for a stranger’s',
    { session: () => idOf('stranger') },
    /drafts.read as stranger: expected code 404, got HTTP 200/,
  ],
  [
    'a sub-user’s draft that its parent sees',
    { session: (id) => accountOf(id) },
    /drafts.read as owner: expected code 404, got HTTP 200/,
  ],
  [
    'an order that a sub-user’s parent does not see',
    { subUser: (id) => (id === idOf('subUser') ? null : accountOf(id)) },
    /orders.read as owner: the sub-user’s got .*404/,
  ],
  [
    'an order that the sub-user does not see',
    { subUser: (id) => (id === idOf('owner') ? idOf('demo') : accountOf(id)) },
    /orders.read as subUser: the owner’s got .*404/,
  ],
  [
    'an order that no administrator sees',
    { subUser: () => null },
    /orders.review as administrator: the owner’s got .*404/,
  ],
])('finds %s', async (_what, mistaken, problem) => {
  expect((await walk(mistaken)).problems.join('\n')).toMatch(problem);
});
