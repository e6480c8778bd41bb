/**
 * Every field of every call gets what nobody means well with, over HTTP: thousands of texts, values of
 * other kinds, bodies that are none. The server answers each with a code of the catalogue, stays as
 * quick as it was, and keeps its memory.
 */

import type { Call } from '@millwright/contract';
import { isErrorCode } from '@millwright/contract';
import { allCalls } from '@millwright/contract/call/calls';
import { isDeclared } from '@millwright/contract/call/declared-errors';
import { minutes } from '@millwright/kernel';
import { knownFields } from '@millwright/testing';
import { createHostileMix } from '@millwright/testing/fuzz/hostile-mix';
import {
  hostileBodies,
  hostileQueries,
  hostileValues,
} from '@millwright/testing/fuzz/hostile-values';
import {
  createRawSender,
  type RawAnswer,
  type RawRequest,
  rawRequestOf,
} from '@millwright/testing/fuzz/send-raw';
import { processFigures, watchServer } from '@millwright/testing/fuzz/watch-process';
import { type InputField, inputFields } from '@millwright/testing/input-fields';
import { createSeededRandom } from '@millwright/testing/seeded-random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerForFuzz } from './fuzz-calls.builders.ts';

const seed = 20_261_122;
const textsPerField = 2000;
/** Of the texts of a field, how many are sent by others than who may. */
const byOthers = 40;
/**
 * How often a field of a call that changes something may succeed. The rest is judged to the same end,
 * but beside a field that no call knows: thousands of projects would be another test, and of some things a
 * project may have fifty, of which the calls behind need one more.
 */
const mostAccepted = 3;
const connections = 16;
/** Milliseconds; the figure is printed, and on a busy machine says more of the machine. */
const longestAllowed = 5000;

type Actor = 'may' | 'stranger' | 'nobody';
type Headers = Readonly<Record<string, string>>;

type Fixture = Awaited<ReturnType<typeof startServerForFuzz>>;

let fixture: Fixture;
let fuzz: Awaited<ReturnType<typeof createFuzz>>;
beforeAll(async () => {
  fixture = await startServerForFuzz();
  fuzz = await createFuzz(fixture);
}, minutes(5));
afterAll(() => fixture?.stop());

/** Who makes the call: the owner, an administrator, or somebody whose account it may end. */
const isOfAccount = ({ name, loginAs }: Call): boolean =>
  loginAs === 'refused' || /^(identity|account)\./.test(name);

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** What is at a path of an input; undefined where it has no such place. */
const valueAt = (input: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => (isFields(value) ? value[step] : undefined), input);

/** The same input with another value there. */
function withValue(input: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(input)) {
    return input.map((one, at) => (String(at) === step ? withValue(one, rest, value) : one));
  }
  return isFields(input) ? { ...input, [step]: withValue(input[step], rest, value) } : input;
}

/**
 * The input with this in the field: of what the case gave where it has the field, else of a sample of
 * the field's own, which may go no further than the schema.
 */
function put(field: InputField, base: Readonly<Record<string, unknown>>, value: unknown): unknown {
  const steps = field.path.split('.').filter((step) => !step.startsWith('|'));
  const holder = valueAt(base, steps.slice(0, -1));
  const last = steps.at(-1) ?? '';
  const isThere = isFields(holder) && (steps.length === 1 || Object.hasOwn(holder, last));
  // A field takes what it is given; only the key of a record must be a text.
  return isThere && last !== '{key}' ? withValue(base, steps, value) : field.put(value as string);
}

const typeOf = ({ schema }: InputField): string =>
  (schema as { _zod: { def: { type: string } } })._zod.def.type;

/** Those that change least first; who signs in, and what ends accounts, last. */
function rankOf(call: Call): number {
  if (call.rule.kind === 'public') return 3;
  if (isOfAccount(call)) return 2;
  return call.method === 'GET' ? 0 : 1;
}

/** What is sent, and what was found; a call after another. */
async function createFuzz({ server, tokens, owner, proveAdmin, anybody, caseOf }: Fixture) {
  const random = createSeededRandom(seed);
  const mix = createHostileMix(random);
  const sender = createRawSender(server.url, connections);
  const problems = new Map<string, string>();
  const codes = new Map<number, number>();
  const accepted = new Map<string, number>();
  let doing = '';
  let requests = 0;
  let texts = 0;
  let values = 0;
  let slowest = { milliseconds: 0, what: '' };
  let ofAnybody = await anybody();

  const sessionOf = (call: Call, actor: Actor): string | null => {
    if (actor === 'nobody' || call.rule.kind === 'public') return null;
    if (actor === 'stranger') return tokens.stranger;
    if (call.rule.kind === 'admin') return tokens.admin;
    return isOfAccount(call) ? ofAnybody : tokens.owner;
  };
  const headersOf = (session: string | null): Headers => ({
    'x-language': requests % 2 === 0 ? 'zh-CN' : 'en-US',
    ...(session === null ? {} : { authorization: `Bearer ${session}` }),
  });

  /** What is wrong with an answer; null when nothing is. */
  const complaint = (call: Call | null, { status, type, content }: RawAnswer): string | null => {
    if (status >= 500) return `${status}: ${content.toString().slice(0, 300)}`;
    if (!type.includes('application/json')) {
      return call?.download === true && status === 200 ? null : `${status} ${type}`;
    }
    const { code, error } = JSON.parse(content.toString());
    if (typeof code !== 'number')
      return `${status} without a code: ${content.toString().slice(0, 200)}`;
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (code === 200) return null;
    if (typeof error !== 'string' || !isErrorCode(error)) return `code ${code}, error ${error}`;
    if (code >= 500) return `code ${code}, ${error}`;
    return call === null || isDeclared(call, error) ? null : `undeclared ${error}`;
  };

  const send = async (
    call: Call | null,
    what: string,
    raw: RawRequest,
  ): Promise<RawAnswer | null> => {
    requests += 1;
    const answer = await sender.send(raw).catch((error: Error) => {
      problems.set(`${what}: ${error.message}`, JSON.stringify(raw).slice(0, 400));
      return null;
    });
    if (answer === null) return null;
    const wrong = complaint(call, answer);
    const kind = `${what}: ${wrong?.slice(0, 40)}`;
    if (wrong !== null && !problems.has(kind)) {
      problems.set(
        kind,
        `${wrong} for ${raw.path.slice(0, 300)} ${String(raw.body ?? '').slice(0, 300)}`,
      );
    }
    if (answer.milliseconds > slowest.milliseconds) {
      slowest = { milliseconds: answer.milliseconds, what };
    }
    return answer;
  };

  /** Works off what is to be sent, several at a time. */
  const sendAll = async (work: Iterator<() => Promise<unknown>>): Promise<void> => {
    const worker = async (): Promise<void> => {
      for (let next = work.next(); next.done !== true; next = work.next()) await next.value();
    };
    await Promise.all(Array.from({ length: connections }, worker));
  };

  const inputOf = async (call: Call): Promise<Readonly<Record<string, unknown>>> => {
    const given = await caseOf(call.name)?.input(owner);
    return knownFields(call, given ?? {});
  };

  function* requestsOf(call: Call, base: Readonly<Record<string, unknown>>) {
    const say = (name: string, input: unknown, actor: Actor) => async (): Promise<void> => {
      const session = sessionOf(call, actor);
      const isEnough = call.method !== 'GET' && (accepted.get(name) ?? 0) >= mostAccepted;
      const given = isEnough && isFields(input) ? { ...input, unknownToAll: 1 } : input;
      const answer = await send(call, name, rawRequestOf(call, given, headersOf(session)));
      if (answer === null) return;
      if (answer.content.subarray(0, 11).toString() === '{"code":200') {
        accepted.set(name, (accepted.get(name) ?? 0) + 1);
      }
      // It has ended its own session, or its account.
      const isOut = answer.status === 401 && answer.content.includes('general.signed_out');
      if (isOut && session === ofAnybody) ofAnybody = await anybody();
    };
    const fields = [
      ...inputFields(call.input, base),
      ...inputFields(call.input).filter(({ path }) => path.startsWith('|')),
    ];
    for (const field of fields) {
      const name = `${call.name} ${field.path}`;
      if (typeOf(field) === 'string') {
        const now = valueAt(
          base,
          field.path.split('.').filter((step) => !step.startsWith('|')),
        );
        const sound = typeof now === 'string' ? now : 'abc123';
        for (let at = 0; at < textsPerField; at += 1) {
          texts += 1;
          const actor = at < byOthers ? (at % 4 === 0 ? 'nobody' : 'stranger') : 'may';
          yield say(name, put(field, base, mix.next(sound)), actor);
        }
      } else {
        for (let at = 0; at < 40; at += 1) yield say(name, put(field, base, mix.next('1')), 'may');
      }
      for (const value of hostileValues) {
        values += 1;
        yield say(name, put(field, base, value), 'may');
      }
    }
    const raw = rawRequestOf(call, base, {});
    const sound = raw.body ?? '{}';
    const session = sessionOf(call, 'may');
    if (raw.body !== undefined) {
      for (const type of [
        'application/json',
        'text/plain',
        'multipart/form-data; boundary=x',
        'x',
      ]) {
        for (const body of hostileBodies(String(sound))) {
          const headers = { ...headersOf(session), 'content-type': type };
          yield () => send(call, `${call.name} as ${type}`, { ...raw, headers, body });
        }
      }
    }
    const [path = ''] = raw.path.split('?');
    for (const query of hostileQueries) {
      yield () =>
        send(call, `${call.name} by query`, {
          ...raw,
          path: `${path}?${query}`,
          headers: {
            ...headersOf(session),
            ...(raw.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
        });
    }
  }

  const before = processFigures(server.pid);
  const watch = watchServer(server, () => doing);
  const began = performance.now();

  return {
    /** @returns what is wrong with its answers, an example of each kind */
    async take(call: Call): Promise<readonly string[]> {
      problems.clear();
      doing = call.name;
      await proveAdmin();
      await sendAll(requestsOf(call, await inputOf(call)));
      return [...problems].map(([kind, example]) => `${kind}\n    ${example}`);
    },
    /** Ends the watch. @returns the longest block of its loop, in milliseconds */
    async end(): Promise<number> {
      const took = (performance.now() - began) / 1000;
      await watch.stop();
      sender.close();
      const after = processFigures(server.pid);
      const all = [...codes].sort().map(([code, count]) => `${code}: ${count}`);
      const succeeded = [...accepted.values()].reduce((sum, count) => sum + count, 0);
      console.info(
        [
          `seed ${seed}: ${requests} requests, ${texts} texts, ${values} values in ${took.toFixed(0)} s, ${succeeded} accepted`,
          `codes ${all.join(', ')}`,
          `longest block ${watch.longestBlock} ms during ${watch.during}`,
          `slowest answer ${slowest.milliseconds.toFixed(0)} ms: ${slowest.what}`,
          `rss ${before.rss} MiB before, ${watch.mostRss} most, ${after.rss} after; descriptors ${before.descriptors} and ${after.descriptors}`,
        ].join('\n'),
      );
      return watch.longestBlock;
    },
  };
}

const calls = [...allCalls].sort((a, b) => rankOf(a) - rankOf(b));

describe('no input brings the server down, or an answer that is none', () => {
  it.each(calls.map((call) => ({ name: call.name, call })))(
    '$name',
    { timeout: minutes(30) },
    async ({ call }) => {
      expect(await fuzz.take(call)).toEqual([]);
    },
  );

  it('and it goes on as before', async () => {
    expect(await fuzz.end()).toBeLessThan(longestAllowed);
    expect((await fetch(`${fixture.server.url}/healthz`)).status).toBe(200);
  });
});
