/**
 * The access walk: every declared call as everybody who may not make it. A refusal proves little
 * alone, so each is paired with the owner's identical request, which must succeed; and a refusal
 * must leave the database as it was.
 */
import type { Call } from '@millwright/contract';
import type { CallCase, CaseInput, DomainCases, WalkSide } from './access-cases.ts';
import { knownFields } from './known-fields.ts';
import { type CallAnswer, makeCall } from './make-call.ts';

/**
 * `unpermitted`, `demo` and `subUser` are given the owner's item; `demo` and `subUser` also have
 * every permission. `subUser` is the owner's, who is thereby a parent.
 */
export type Actor = 'owner' | 'stranger' | 'unpermitted' | 'demo' | 'subUser' | 'administrator';

export interface WalkHost {
  readonly url: string;
  readonly calls: readonly Call[];
  readonly cases: readonly DomainCases[];
  /** Names of the public calls, reviewed by hand: a new one fails until it is added there. */
  readonly publicCalls: readonly string[];
  /** Opens a new session for the actor and answers its token. */
  signIn(actor: Actor): Promise<string>;
  /** Gives the owner's item to `unpermitted`, `demo` and `subUser`. */
  share(item: number): Promise<void>;
  /** A line for each table but sessions, the audit trail and what runs in the background. */
  digest(): Promise<string>;
}

export interface WalkReport {
  /** One line for each thing that is not as it must be. */
  readonly problems: readonly string[];
  /** How many were walked. */
  readonly calls: number;
  readonly actors: number;
  readonly requests: number;
  readonly refusals: number;
  readonly publicCalls: number;
  /** The owner's side, for walking what is not a call (sockets), and what its names begin with. */
  readonly owner: WalkSide;
  readonly ownerMark: string;
  readonly stranger: WalkSide;
  token(actor: Actor): Promise<string>;
}

/** A walk on its way, call by call; see `openWalk`. */
export interface Walk {
  /** @returns what is not as it must be of this call, a line for each */
  walkCall(call: Call): Promise<readonly string[]>;
  /** What was found so far; and what no single call shows: cases and reviews without a call. */
  report(): WalkReport;
}

/** The code that each actor who may not make the call must get. */
export function refusalsOf({ rule, method, demo }: Call): ReadonlyMap<Actor | 'anonymous', number> {
  const refusals = new Map<Actor | 'anonymous', number>();
  if (rule.kind === 'public') return refusals;
  refusals.set('anonymous', 401);
  if (rule.kind === 'admin') {
    return refusals.set('owner', 403).set('unpermitted', 403).set('demo', 403);
  }
  if (rule.kind === 'owned') {
    refusals.set('stranger', 404).set('unpermitted', 404).set('demo', 404);
    if (rule.owner === 'user') refusals.set('subUser', 404);
    if (rule.administrators !== true) refusals.set('administrator', 404);
  }
  if (rule.permission !== undefined) refusals.set('unpermitted', 403);
  if (rule.kind === 'scoped') refusals.set('stranger', 404);
  const isWrite = demo === 'refused' || (method !== 'GET' && demo !== 'allowed');
  if (isWrite) refusals.set('demo', 403);
  return refusals;
}

/** Who beside the owner may name what is the owner's, where a call belongs to people. */
export function sharersOf({ rule }: Call): readonly Actor[] {
  if (rule.kind !== 'owned') return [];
  return [
    ...(rule.owner === 'account' ? (['subUser'] as const) : []),
    ...(rule.administrators === true ? (['administrator'] as const) : []),
  ];
}

/** What HTTP itself says of a code: 401 for both that and "no permission", 200 for the handled. */
const httpStatusOf = (code: number): number => (code === 401 || code === 403 ? 401 : 200);

/** The lines of a digest that say something else than before. */
const changedLines = (before: string, now: string): string => {
  const known = new Set(before.split('\n'));
  return now
    .split('\n')
    .filter((line) => !known.has(line))
    .join(', ');
};

/** Every call of the host, one after another. */
export async function walkAccess(host: WalkHost): Promise<WalkReport> {
  const walk = await openWalk(host);
  for (const call of host.calls) await walk.walkCall(call);
  return walk.report();
}

/** Prepares both sides, and shares the owner's item; calls are then walked one at a time. */
export async function openWalk(host: WalkHost): Promise<Walk> {
  const problems: string[] = [];
  const tokens = new Map<Actor, string>();
  const walked = new Set<string>();
  let requests = 0;
  let refusals = 0;

  const token = async (actor: Actor): Promise<string> => {
    const known = tokens.get(actor) ?? (await host.signIn(actor));
    tokens.set(actor, known);
    return known;
  };
  const send = async (
    actor: Actor | 'anonymous',
    { call, file, endsSession }: CallCase,
    input: CaseInput,
  ): Promise<CallAnswer> => {
    requests++;
    const answer = await makeCall(host.url, {
      call,
      input: knownFields(call, input),
      token: actor === 'anonymous' ? null : await token(actor),
      ...(file === undefined ? {} : { file }),
    });
    if (endsSession === true && answer.body.code === 200 && actor !== 'anonymous') {
      tokens.delete(actor);
      // An account that is closed takes its sub-users with it.
      if (actor === 'owner') tokens.delete('subUser');
    }
    return answer;
  };

  const createSide = (actor: 'owner' | 'stranger' | 'subUser', mark: string) => {
    const ids = new Map<string, number>();
    let names = 0;
    const side: WalkSide = {
      id(name) {
        const id = ids.get(name);
        if (id === undefined) throw new RangeError(`no domain prepared the id "${name}"`);
        return id;
      },
      name: () => `${mark}${(++names).toString(36)}`,
      async call(call, input) {
        const answer = await send(actor, { call, input: () => ({}) }, input as CaseInput);
        if (answer.body.code !== 200) {
          throw new RangeError(`${actor} ${call.name}: ${JSON.stringify(answer.body)}`);
        }
        return answer.body.data as never;
      },
    };
    return { side, ids, mark };
  };
  const owner = createSide('owner', 'ownr');
  const stranger = createSide('stranger', 'othr');
  for (const { prepare } of host.cases) {
    for (const { side, ids } of [owner, stranger]) {
      for (const [name, id] of Object.entries((await prepare?.(side)) ?? {})) ids.set(name, id);
    }
  }
  await host.share(owner.side.id('item'));
  /** What hangs from the owner's item is the sub-user's too. */
  const subUser = createSide('subUser', 'subu');
  for (const [name, id] of owner.ids) subUser.ids.set(name, id);

  /** The refusal, the unchanged database, and the same request succeeding. */
  const walkRefusal = async (
    each: CallCase,
    actor: Actor | 'anonymous',
    code: number,
    whose: { readonly side: WalkSide; readonly may: Actor },
  ) => {
    const { call } = each;
    const { may } = whose;
    const who = `${call.name} as ${actor}`;
    const input = await each.input(whose.side);
    // Signing in writes; it must not fall between the digests.
    if (actor !== 'anonymous') await token(actor);
    const before = await host.digest();
    const refused = await send(actor, each, input);
    const changed = changedLines(before, await host.digest());
    if (changed !== '') problems.push(`${who}: the refusal changed the database (${changed})`);
    if (refused.body.code !== code || refused.status !== httpStatusOf(code)) {
      const got = `HTTP ${refused.status}, code ${refused.body.code} (${refused.body.message})`;
      problems.push(`${who}: expected code ${code}, got ${got}`);
    }
    refusals++;
    const done = await send(may, each, input);
    if (done.body.code !== 200) {
      problems.push(`${who}: the ${may}'s identical request got ${JSON.stringify(done.body)}`);
    }
  };

  /** What belongs to people: who shares it gets it, and a parent is to a sub-user as its rule says. */
  const walkOwned = async (each: CallCase) => {
    const { call } = each;
    const expectSuccess = async (actor: Actor, side: WalkSide, whose: string) => {
      const answer = await send(actor, each, await each.input(side));
      if (answer.body.code !== 200) {
        const got = JSON.stringify(answer.body);
        problems.push(`${call.name} as ${actor}: ${whose} got ${got}`);
      }
    };
    for (const actor of sharersOf(call)) await expectSuccess(actor, owner.side, 'the owner’s');
    if (call.rule.kind !== 'owned' || each.notOfSubUsers === true) return;
    const whose = { side: subUser.side, may: 'subUser' } as const;
    if (call.rule.owner === 'user') await walkRefusal(each, 'owner', 404, whose);
    else await expectSuccess('owner', subUser.side, 'the sub-user’s');
  };

  /** A list that is filtered, not refused: nothing of the owner's may stand in it. */
  const walkFiltered = async (each: CallCase) => {
    const answer = await send('stranger', each, await each.input(owner.side));
    const wanted = each.strangerGets ?? 200;
    if (answer.body.code !== wanted) {
      problems.push(`${each.call.name} as stranger: expected ${wanted}, got ${answer.body.code}`);
    }
    if (JSON.stringify(answer.body.data ?? null).includes(owner.mark)) {
      problems.push(`${each.call.name} as stranger: shows what is the owner's`);
    }
  };

  const walkCrossTenant = async (each: CallCase) => {
    for (const input of (await each.crossTenant?.(owner.side, stranger.side)) ?? []) {
      await token('owner');
      const before = await host.digest();
      const answer = await send('owner', each, input);
      const changed = (await host.digest()) !== before;
      if (answer.body.code === 200 || changed) {
        const sent = JSON.stringify(input);
        problems.push(`${each.call.name} as owner: took ${sent}, which names a stranger's`);
      }
      refusals++;
    }
    for (const input of (await each.crossTenant?.(owner.side, owner.side)) ?? []) {
      const answer = await send('owner', each, input);
      if (answer.body.code !== 200) {
        const got = JSON.stringify(answer.body);
        problems.push(`${each.call.name} as owner: their own of the same kind got ${got}`);
      }
    }
  };

  const walkPublic = async (each: CallCase) => {
    const answer = await send('anonymous', each, await each.input(owner.side));
    if (answer.body.code !== 200) {
      problems.push(`${each.call.name} as anonymous: ${JSON.stringify(answer.body)}`);
    }
  };

  const cases = new Map(host.cases.flatMap((part) => part.cases).map((c) => [c.call.name, c]));
  const walkCase = async (call: Call) => {
    const each = cases.get(call.name);
    if (each === undefined) {
      problems.push(`${call.name}: no case`);
      return;
    }
    if (call.rule === undefined) {
      problems.push(`${call.name}: declares no rule`);
      return;
    }
    if (call.rule.kind === 'public') await walkPublic(each);
    const may = call.rule.kind === 'admin' ? 'administrator' : 'owner';
    for (const [actor, code] of refusalsOf(call)) {
      await walkRefusal(each, actor, code, { side: owner.side, may });
    }
    if (call.rule.kind === 'owned') await walkOwned(each);
    if (call.rule.kind === 'session' && call.method === 'GET') await walkFiltered(each);
    await walkCrossTenant(each);
  };
  const open = host.calls.filter((call) => call.rule?.kind === 'public').map((call) => call.name);
  const unpaired = (): string[] => [
    ...[...cases.keys()]
      .filter((name) => !host.calls.some((call) => call.name === name))
      .map((name) => `${name}: a case, no call`),
    ...open
      .filter((name) => !host.publicCalls.includes(name))
      .map((name) => `${name}: public, but not reviewed`),
    ...host.publicCalls
      .filter((name) => !open.includes(name))
      .map((name) => `${name}: reviewed as public, but it is not`),
  ];
  return {
    async walkCall(call) {
      const known = problems.length;
      await walkCase(call);
      walked.add(call.name);
      return problems.slice(known);
    },
    report: () => ({
      problems: [...problems, ...unpaired()],
      calls: walked.size,
      actors: 7,
      requests,
      refusals,
      publicCalls: open.length,
      owner: owner.side,
      ownerMark: owner.mark,
      stranger: stranger.side,
      token,
    }),
  };
}

/** The line that the test prints. */
export const describeWalk = (report: WalkReport): string =>
  `access walk: ${report.calls} calls × ${report.actors} actors, ${report.requests} requests, ` +
  `${report.refusals} refusals, ${report.publicCalls} public, ${report.problems.length} problems`;
