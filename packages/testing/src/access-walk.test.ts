/** The walk must find what is wrong: it is led over a small server with one mistake at a time. */
import { type Call, defineCall, type Rule } from '@millwright/contract';
import { itemIdQuery } from '@millwright/contract/fields/ids';
import { type ItemId, itemId, refusal, userId } from '@millwright/kernel';
import type { Session } from '@millwright/server/platform/access/index';
import { buildSession, createEdgeForTests } from '@millwright/server/platform/http/http.builders';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { CallCase, DomainCases } from './access-cases.ts';
import { type Actor, goneActors } from './access-walk/actors.ts';
import { type WalkReport, walkAccess } from './access-walk.ts';

const declare = (name: string, method: 'GET' | 'POST', rule: Rule) =>
  defineCall({
    name,
    method,
    path: name.replace('.', '/'),
    input: z.object({
      id: z.coerce.number<number>(),
      title: z.optional(z.string()),
      other: z.optional(itemIdQuery),
    }),
    reply: z.array(z.string()),
    rule,
    errors: [],
    summary: 'for the test',
  });
const scoped = { kind: 'scoped', by: 'item', field: 'id' } as const;
const list = declare('notes.list', 'GET', { kind: 'session' });
const add = declare('notes.add', 'POST', { ...scoped, permission: 'items.edit' });
const purge = declare('notes.purge', 'POST', { kind: 'admin' });
const hello = declare('notes.hello', 'GET', { kind: 'public', why: 'test' });

/** What is done wrong, if anything. */
interface Mistake {
  readonly showsAll?: true;
  readonly showsAnyItem?: true;
  readonly searchesAll?: true;
  readonly endedSessionsCount?: true;
  readonly strangerIsLetIn?: true;
  readonly writesBeforeRefusing?: true;
  readonly takesForeignBody?: true;
  readonly refusesOwnBody?: true;
  readonly ownerFails?: true;
  readonly calls?: readonly Call[];
  readonly cases?: readonly CallCase[];
  readonly publicCalls?: readonly string[];
}

const mine = itemId(1);
const theirs = itemId(2);
const sessionOf = (actor: Actor, mistake: Mistake): Partial<Session> => ({
  userId: userId(actor.length),
  grade: actor === 'administrator' ? 0 : 1,
  demo: actor === 'demo',
  permissions: new Set(actor === 'unpermitted' ? [] : ['items.edit']),
  items: itemsOf(actor, mistake),
});

function itemsOf(actor: Actor, mistake: Mistake): Session['items'] {
  if (actor === 'administrator') return 'all';
  if (actor !== 'stranger' && actor !== 'asStranger') return new Set([mine]);
  return new Set(mistake.strangerIsLetIn === true ? [mine, theirs] : [theirs]);
}

async function walk(mistake: Mistake): Promise<WalkReport> {
  const { http, sessions } = createEdgeForTests();
  const notes: { item: ItemId; title: string }[] = [];
  http.scope('item', async (ids) => ids.map(itemId));
  http.handle(list, ({ other, title = '' }, { session }) =>
    notes
      .filter(
        ({ item }) =>
          mistake.showsAll ||
          (mistake.showsAnyItem && item === other) ||
          (mistake.searchesAll && title !== '') ||
          session.items === 'all' ||
          session.items.has(item),
      )
      .filter((note) => (other ?? note.item) === note.item && note.title.includes(title))
      .map((note) => (mistake.searchesAll && title !== '' ? 'found' : note.title)),
  );
  http.handle(add, (input, { session }) => {
    const isForeign =
      input.other !== undefined &&
      session.items !== 'all' &&
      !session.items.has(itemId(input.other));
    if (mistake.refusesOwnBody && input.other !== undefined) throw refusal('general.not_found');
    if (mistake.writesBeforeRefusing) notes.push({ item: mine, title: 'early' });
    if (isForeign && !mistake.takesForeignBody) throw refusal('general.not_found');
    if (mistake.ownerFails && isPrepared) throw refusal('general.conflict');
    notes.push({ item: itemId(input.id), title: input.title ?? '' });
    return [];
  });
  http.handle(purge, () => []);
  http.handle(hello, () => []);

  let made = 0;
  let isPrepared = false;
  const cases: DomainCases = {
    domain: 'notes',
    async prepare(side) {
      const item = ++made === 1 ? mine : theirs;
      await side.call(add, { id: item, title: side.name() });
      return { item };
    },
    cases: mistake.cases ?? [
      { call: list, input: () => ({ id: 1 }) },
      {
        call: add,
        input: (side) => ({ id: side.id('item'), title: side.name() }),
        crossTenant: (owner, from) => [{ id: owner.id('item'), other: from.id('item') }],
      },
      { call: purge, input: () => ({ id: 1 }) },
      { call: hello, input: () => ({ id: 1 }) },
    ],
  };
  const { url } = await http.listen();
  try {
    return await walkAccess({
      url,
      calls: mistake.calls ?? [list, add, purge, hello],
      cases: [cases],
      publicCalls: mistake.publicCalls ?? [hello.name],
      async signIn(actor) {
        const isGone = goneActors.some((gone) => gone === actor);
        if (isGone && mistake.endedSessionsCount !== true) return actor;
        sessions.set(actor, buildSession(actor, sessionOf(actor, mistake)));
        return actor;
      },
      async share() {
        isPrepared = true;
      },
      digest: async () => JSON.stringify(notes),
    });
  } finally {
    await http.stop();
  }
}

it('finds nothing where all is well, and counts what it did', async () => {
  const report = await walk({});
  expect(report.problems).toEqual([]);
  // Each: anonymous, disabled, expired, signed out. add: unpermitted, stranger, demo, somebody as the
  // stranger, and two smuggled; list: one smuggled; purge: owner, unpermitted, demo, as the owner.
  expect(report).toMatchObject({ calls: 4, refusals: 23, publicCalls: 1 });
});

it.each<[string, Mistake, RegExp]>([
  ['a list that shows all', { showsAll: true }, /notes.list as stranger: shows/],
  [
    'a filter that shows any item',
    { showsAnyItem: true },
    /notes.list other: a stranger’s id got .*, one that nobody has/,
  ],
  [
    'a filter that shows what its reader must not see',
    { showsAnyItem: true },
    /notes.list as owner: shows what is the stranger's/,
  ],
  [
    'a search that counts what others have',
    { searchesAll: true },
    /notes.list title: the owner’s names got .*found/,
  ],
  [
    'a session that is over and still counts',
    { endedSessionsCount: true },
    /notes.add as expired: expected code 401/,
  ],
  [
    'an id in the body that nobody checks, without a case of its own',
    { takesForeignBody: true },
    /notes.add: a stranger’s id in one of its fields changed the database/,
  ],
  [
    'a scope that lets everybody in',
    { strangerIsLetIn: true },
    /notes.add as stranger: expected code 404/,
  ],
  ['an id in the body that nobody checks', { takesForeignBody: true }, /notes.add as owner: took/],
  [
    'a refusal of the owner’s own',
    { refusesOwnBody: true },
    /notes.add as owner: their own of the same kind got/,
  ],
  [
    'a refusal that has already written',
    { writesBeforeRefusing: true },
    /notes.add as owner: took/,
  ],
  ['a refusal without a success beside it', { ownerFails: true }, /identical request got/],
  ['a call without a case', { cases: [] }, /notes.add: no case/],
  [
    'a public call that nobody reviewed',
    { publicCalls: [] },
    /notes.hello: public, but not reviewed/,
  ],
  [
    'a reviewed call that is gone',
    { calls: [list, add, purge] },
    /notes.hello: reviewed as public/,
  ],
  [
    'a call that declares no rule',
    { calls: [list, { ...add, rule: undefined } as unknown as Call, purge, hello] },
    /notes.add: declares no rule/,
  ],
  [
    'a rule that says more than the server does',
    { calls: [list, add, { ...purge, rule: { ...scoped } }, hello] },
    /notes.purge as stranger: expected code 404, got/,
  ],
])('finds %s', async (_what, mistake, problem) => {
  expect((await walk(mistake)).problems.join('\n')).toMatch(problem);
});
