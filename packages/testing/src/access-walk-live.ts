/** The access walk over the live socket: points and topics of an item that is not the caller's. */

import { liveCalls } from '@millwright/contract/live/live.calls';
import { readFrame } from '@millwright/contract/live/live-frames';
import type { LiveReply, LiveRequest } from '@millwright/contract/live/live-messages';
import type { TopicAudience, TopicToken } from '@millwright/contract/manifest/topic';
import { type Duration, refusal, seconds } from '@millwright/kernel';
import type { TopicCase } from './access-cases.ts';
import type { Actor } from './access-walk/actors.ts';
import { whyMissed } from './access-walk/missed-topic.ts';
import type { WalkReport } from './access-walk.ts';
import { makeCall } from './make-call.ts';
import { waitFor } from './wait-for.ts';

export interface LivePage {
  readonly replies: LiveReply[];
  /** Ids of the points whose values came. */
  readonly points: Set<number>;
  /** Whether the server has not closed it. */
  isOpen(): boolean;
  ask(request: LiveRequest): void;
  close(): void;
}

/** Opens the socket with a ticket, or null when it is refused. */
export async function openLivePage(url: string, ticket: string): Promise<LivePage | null> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/v1/live?ticket=${ticket}`);
  socket.binaryType = 'arraybuffer';
  const replies: LiveReply[] = [];
  const points = new Set<number>();
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') {
      const reply = JSON.parse(data) as LiveReply;
      if (reply.op !== 'beat') replies.push(reply);
    } else for (const point of readFrame(data as ArrayBuffer).pointId) points.add(point);
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  if (!isOpen) return null;
  return {
    replies,
    points,
    isOpen: () => socket.readyState === socket.OPEN,
    ask: (request) => socket.send(JSON.stringify(request)),
    close: () => socket.close(),
  };
}

export async function ticketOf(url: string, token: string): Promise<string> {
  const { body } = await makeCall(url, { call: liveCalls.ticket, input: {}, token });
  return (body.data as { ticket: string }).ticket;
}

/** Walks the points; answers the problems. The owner's point is the id that the cases prepared. */
export async function walkLivePoints(url: string, report: WalkReport): Promise<string[]> {
  const problems: string[] = [];
  if ((await openLivePage(url, '')) !== null) problems.push('live as anonymous: was let in');
  const point = report.owner.id('point');
  const expected: readonly [Actor, boolean][] = [
    ['stranger', false],
    ['owner', true],
    ['asStranger', false],
    ['asOwner', true],
    ['subUser', true],
    ['unpermitted', true],
    ['demo', true],
    ['administrator', true],
  ];
  for (const [actor, sees] of expected) {
    const page = await openLivePage(url, await ticketOf(url, await report.token(actor)));
    if (page === null) {
      problems.push(`live as ${actor}: was not let in`);
      continue;
    }
    page.ask({ op: 'subscribe', id: actor, points: [point] });
    await waitFor(`an answer to ${actor}`, () => page.replies.length > 0);
    if (sees) await waitFor(`a snapshot for ${actor}`, () => page.points.has(point));
    const [reply] = page.replies;
    const accepted = reply?.op === 'subscribed' && reply.points.includes(point);
    if (accepted !== sees || page.points.has(point) !== sees) {
      problems.push(`live as ${actor}: ${sees ? 'does not see' : 'sees'} the owner's point`);
    }
    page.close();
  }
  return problems;
}

/** Who is told of what is addressed to the owner's item, to the owner, or to their account. */
const isTold: Readonly<Record<TopicAudience, ReadonlySet<Actor>>> = {
  item: new Set(['owner', 'asOwner', 'subUser', 'unpermitted', 'demo', 'administrator']),
  user: new Set(['owner', 'asOwner']),
  account: new Set(['owner', 'asOwner', 'subUser']),
};
/** All whose session counts. */
const listeners = [
  'owner',
  'asOwner',
  'stranger',
  'asStranger',
  'subUser',
  'unpermitted',
  'demo',
  'administrator',
] as const;

/** Names of the topics on which something of the owner's came. */
export const heardOf = (
  { replies }: LivePage,
  cases: ReadonlyMap<string, TopicCase>,
  { owner, ownerMark }: Pick<WalkReport, 'owner' | 'ownerMark'>,
): Set<string> => {
  const heard = replies.flatMap((reply) => {
    if (reply.op !== 'event') return [];
    // Others have items of their own, and hear of those.
    const { topic, isOwners } = cases.get(reply.topic) ?? {};
    const hasMark = () => topic?.to !== 'item' || JSON.stringify(reply.data).includes(ownerMark);
    return (isOwners?.(reply.data, owner) ?? hasMark()) ? [reply.topic] : [];
  });
  return new Set(heard);
};

/**
 * Walks every declared topic; answers the problems. A topic without a case is one.
 * @param limit so long a topic is waited for, by all together
 */
export async function walkLiveTopics(
  url: string,
  report: Pick<WalkReport, 'owner' | 'ownerMark' | 'token'>,
  declared: readonly TopicToken[],
  cases: readonly TopicCase[],
  limit: Duration = seconds(30),
): Promise<string[]> {
  const walked = new Map(cases.map((each) => [each.topic.name, each]));
  const problems = declared
    .filter(({ name }) => !walked.has(name))
    .map(({ name }) => `live topic ${name}: no case`);

  const subscribe = async (actor: Actor): Promise<LivePage> => {
    const page = await openLivePage(url, await ticketOf(url, await report.token(actor)));
    if (page === null) throw refusal('access_walk.live', { actor });
    for (const topic of walked.keys()) page.ask({ op: 'topic', id: topic, topic });
    const answers = () => page.replies.filter(({ op }) => op === 'subscribed' || op === 'refused');
    await waitFor(`the topics of ${actor}`, () => answers().length >= walked.size);
    return page;
  };
  const pages = new Map<Actor, LivePage>();
  for (const actor of listeners) pages.set(actor, await subscribe(actor));
  for (const { cause } of cases) await cause(report.owner);

  /** Who got nothing of the owner's, by topic; what one has waited for, nobody waits for again. */
  const missed = new Map<string, Actor[]>();
  for (const [actor, page] of pages) {
    const heard = () => heardOf(page, walked, report);
    const theirs = cases.filter(({ topic }) => isTold[topic.to].has(actor));
    const due = theirs
      .filter(({ notToCauser }) => notToCauser !== true || actor !== 'owner')
      .map(({ topic }) => topic.name);
    const hopeful = due.filter((name) => !missed.has(name));
    await waitFor(
      `events for ${actor}`,
      () => hopeful.every((name) => heard().has(name)),
      limit,
    ).catch(() => {});
    // A socket keeps its order: what was sent comes before this answer.
    page.ask({ op: 'topic', id: 'last', topic: 'last' });
    const isLast = (reply: LiveReply) => 'id' in reply && reply.id === 'last';
    await waitFor(`the last of ${actor}`, () => page.replies.some(isLast));
    const came = heard();
    for (const name of due.filter((each) => !came.has(each))) {
      missed.set(name, [...(missed.get(name) ?? []), actor]);
    }
    for (const name of came) {
      if (!theirs.some(({ topic }) => topic.name === name)) {
        problems.push(`live as ${actor}: got the owner's ${name}`);
      }
    }
    page.close();
  }
  for (const [name, actors] of missed) {
    const replies = actors.flatMap((actor) => pages.get(actor)?.replies ?? []);
    const why = whyMissed(walked.get(name) as TopicCase, replies);
    problems.push(`live topic ${name}: ${actors.join(', ')} got nothing of the owner's; ${why}`);
  }
  return problems;
}

/** Walks who may subscribe at all: a topic that asks for a permission refuses who lacks it. */
export async function walkTopicPermissions(
  url: string,
  report: Pick<WalkReport, 'token'>,
  declared: readonly TopicToken[],
): Promise<string[]> {
  const page = await openLivePage(url, await ticketOf(url, await report.token('unpermitted')));
  if (page === null) return ['live as unpermitted: was not let in'];
  const problems: string[] = [];
  for (const { name, permission } of declared) {
    page.ask({ op: 'topic', id: name, topic: name });
    const answer = () => page.replies.find((reply) => 'id' in reply && reply.id === name);
    await waitFor(`an answer on ${name}`, () => answer() !== undefined);
    const isRefused = answer()?.op === 'refused';
    if (isRefused !== (permission !== undefined)) {
      problems.push(`live topic ${name} as unpermitted: ${isRefused ? 'is refused' : 'is let in'}`);
    }
  }
  page.close();
  return problems;
}
