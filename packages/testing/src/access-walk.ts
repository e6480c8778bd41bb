/**
 * The access walk: every declared call as everybody who may not make it. A refusal proves little
 * alone, so each is paired with the owner's identical request, which must succeed; and a refusal
 * must leave the database as it was.
 */
import type { Call } from '@millwright/contract';
import type { IdSubject } from '@millwright/contract/fields/ids';
import type { CallCase, CaseInput, DomainCases, WalkSide } from './access-cases.ts';
import { type Actor, type Caller, refusalsOf, sharersOf, shownOf } from './access-walk/actors.ts';
import { answerText } from './access-walk/answer-text.ts';
import { fetchTaskFile } from './access-walk/fetch-task-file.ts';
import { beginsTask, isRead } from './access-walk/is-read.ts';
import { walkFilters } from './access-walk/walk-filters.ts';
import { walkForeignIds } from './access-walk/walk-foreign-ids.ts';
import type { WalkSteps } from './access-walk/walk-steps.ts';
import { walkTakenNames } from './access-walk/walk-taken-names.ts';
import { knownFields } from './known-fields.ts';
import { type CallAnswer, makeCall } from './make-call.ts';

export interface WalkHost {
  readonly url: string;
  readonly calls: readonly Call[];
  readonly cases: readonly DomainCases[];
  /** Names of the public calls, reviewed by hand: a new one fails until it is added there. */
  readonly publicCalls: readonly string[];
  /** Opens a new session for the actor and answers its token. */
  signIn(actor: Actor): Promise<string>;
  /** Gives the owner's item to whom it belongs to by `Actor`. */
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

/** Odd, so that no two numbers times it are one modulo 2³², and near 2³² over the golden ratio. */
const goldenRatio = 0x9e3779b1;

/** What HTTP itself says of a code: 401 for both that and "no permission", 200 for the handled. */
const httpStatusOf = (code: number): number => (code === 401 || code === 403 ? 401 : 200);

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

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

  const marks = { owner: 'ownr', stranger: 'othr' };
  const token = async (actor: Actor): Promise<string> => {
    const known = tokens.get(actor) ?? (await host.signIn(actor));
    tokens.set(actor, known);
    return known;
  };
  /** With the file of what the call has begun in the background. */
  const withFile = async (call: Call, bearer: string, answer: CallAnswer): Promise<CallAnswer> => {
    if (answer.body.code !== 200 || !beginsTask(call)) return answer;
    const content = await fetchTaskFile(host.url, bearer, answer.body.data);
    return content === null ? answer : { ...answer, content };
  };
  const send = async (actor: Caller, each: CallCase, input: CaseInput): Promise<CallAnswer> => {
    const { call, file } = each;
    requests++;
    const bearer = actor === 'anonymous' ? null : await token(actor);
    const said = await makeCall(host.url, {
      call,
      input: knownFields(call, input),
      token: bearer,
      ...(file === undefined ? {} : { file }),
    });
    const answer = bearer === null ? said : await withFile(call, bearer, said);
    const { code } = answer.body;
    const shown = shownOf(actor, answerText(answer), marks);
    // A refusal may say back what it was given.
    const isEcho = code !== 200 && JSON.stringify(input).includes(marks[shown ?? 'owner']);
    if (shown !== null && !isEcho) {
      problems.push(`${call.name} as ${actor}: shows what is the ${shown}'s`);
    }
    if (code === 200 && actor !== 'anonymous') forgetEnded(actor, each);
    return answer;
  };
  const forgetEnded = (actor: Actor, { call, endsSession }: CallCase): void => {
    // What changes an account ends what others have opened as its user.
    if (actor === 'owner' && call.loginAs === 'refused') tokens.delete('asOwner');
    if (actor === 'stranger' && call.loginAs === 'refused') tokens.delete('asStranger');
    if (endsSession !== true) return;
    tokens.delete(actor);
    // An account that is closed takes its sub-users with it.
    if (actor === 'owner') tokens.delete('subUser');
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
      // Far from one another: no name is another one with a sign changed, as fuzzing makes them.
      name: () => `${mark}${(Math.imul(++names, goldenRatio) >>> 0).toString(36)}`,
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
  const owner = createSide('owner', marks.owner);
  const stranger = createSide('stranger', marks.stranger);
  const naming = new Map<string, IdSubject>();
  for (const { prepare, names = {} } of host.cases) {
    for (const [name, subject] of Object.entries(names)) naming.set(name, subject);
    for (const { side, ids } of [owner, stranger]) {
      for (const [name, id] of Object.entries((await prepare?.(side)) ?? {})) ids.set(name, id);
    }
  }
  await host.share(owner.side.id('item'));
  /** What hangs from the owner's item is the sub-user's too. */
  const subUser = createSide('subUser', 'subu');
  for (const [name, id] of owner.ids) subUser.ids.set(name, id);

  const steps: WalkSteps = {
    owner: owner.side,
    stranger: stranger.side,
    ownerMark: owner.mark,
    idsOf: (side, subject) =>
      [...(side === 'owner' ? owner : stranger).ids]
        .filter(([name]) => (naming.get(name) ?? snakeCase(name)) === snakeCase(subject))
        .map(([, id]) => id),
    send,
    digest: () => host.digest(),
    countRefusal: () => void refusals++,
  };

  /** The refusals of some actors, the unchanged database, and the same request succeeding. */
  const walkRefusals = async (
    each: CallCase,
    refused: Iterable<readonly [Caller, number]>,
    whose: { readonly side: WalkSide; readonly may: Actor },
  ): Promise<void> => {
    const { call } = each;
    const { may } = whose;
    const input = await each.input(whose.side);
    const all = [...refused];
    // Signing in writes; it must not fall between the digests.
    for (const [actor] of all) if (actor !== 'anonymous') await token(actor);
    const before = await host.digest();
    for (const [actor, code] of all) {
      const { status, body } = await send(actor, each, input);
      if (body.code !== code || status !== httpStatusOf(code)) {
        const got = `HTTP ${status}, code ${body.code} (${body.message})`;
        problems.push(`${call.name} as ${actor}: expected code ${code}, got ${got}`);
      }
      refusals++;
    }
    const changed = changedLines(before, await host.digest());
    if (changed !== '') {
      const who = all.map(([actor]) => actor).join(', ');
      problems.push(`${call.name} as ${who}: a refusal changed the database (${changed})`);
    }
    const done = await send(may, each, input);
    if (done.body.code !== 200) {
      const got = JSON.stringify(done.body);
      problems.push(`${call.name} as ${may}: the identical request got ${got}`);
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
    if (call.rule.owner === 'user') await walkRefusals(each, [['owner', 404]], whose);
    else await expectSuccess('owner', subUser.side, 'the sub-user’s');
  };

  /** A list that is filtered, not refused: nothing of the owner's may stand in it. */
  const walkFiltered = async (each: CallCase) => {
    const answer = await send('stranger', each, await each.input(owner.side));
    const wanted = each.strangerGets ?? 200;
    if (answer.body.code !== wanted) {
      problems.push(`${each.call.name} as stranger: expected ${wanted}, got ${answer.body.code}`);
    }
  };

  const walkCrossTenant = async (each: CallCase) => {
    if (each.crossTenant === undefined) return;
    const inputs = await each.crossTenant(owner.side, stranger.side);
    await token('owner');
    const before = await host.digest();
    for (const input of inputs) {
      const answer = await send('owner', each, input);
      if (answer.body.code === 200) {
        const sent = JSON.stringify(input);
        problems.push(`${each.call.name} as owner: took ${sent}, which names a stranger's`);
      }
      refusals++;
    }
    const changed = changedLines(before, await host.digest());
    if (changed !== '') {
      const what = `${inputs.length} inputs that name a stranger's`;
      problems.push(`${each.call.name} as owner: took of ${what} (${changed})`);
    }
    for (const input of await each.crossTenant(owner.side, owner.side)) {
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
    const refused = refusalsOf(call);
    if (refused.size > 0) await walkRefusals(each, refused, { side: owner.side, may });
    if (call.rule.kind === 'owned') await walkOwned(each);
    if (call.rule.kind === 'session' && isRead(call)) await walkFiltered(each);
    await walkCrossTenant(each);
    if (call.rule.kind === 'public' || call.rule.kind === 'admin') return;
    for (const part of [walkForeignIds, walkFilters, walkTakenNames]) {
      problems.push(...(await part(each, steps)));
    }
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
      actors: 12,
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
