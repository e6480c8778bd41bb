/** The access walk over the live socket: points and topics of an item that is not the caller's. */

import { liveCalls } from '@millwright/contract/telemetry/live.calls';
import { readFrame } from '@millwright/contract/telemetry/live-frames';
import type { LiveReply, LiveRequest } from '@millwright/contract/telemetry/live-messages';
import { refusal } from '@millwright/kernel';
import type { Actor, WalkReport } from './access-walk.ts';
import { makeCall } from './make-call.ts';
import { waitFor } from './wait-for.ts';

export interface LivePage {
  readonly replies: LiveReply[];
  /** Ids of the points whose values came. */
  readonly points: Set<number>;
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
    if (typeof data === 'string') replies.push(JSON.parse(data) as LiveReply);
    else for (const point of readFrame(data as ArrayBuffer).pointId) points.add(point);
  });
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true));
    socket.addEventListener('error', () => resolve(false));
  });
  if (!isOpen) return null;
  return {
    replies,
    points,
    ask: (request) => socket.send(JSON.stringify(request)),
    close: () => socket.close(),
  };
}

async function ticketOf(url: string, token: string): Promise<string> {
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

const eventsOf = (page: LivePage): string[] =>
  page.replies.flatMap((reply) => (reply.op === 'event' ? [reply.topic] : []));

/**
 * Walks the topics; answers the problems.
 * @param cause makes the owner do what puts at least one event on each topic
 */
export async function walkLiveTopics(
  url: string,
  report: WalkReport,
  topics: readonly string[],
  cause: () => Promise<void>,
): Promise<string[]> {
  const listen = async (actor: Actor): Promise<LivePage> => {
    const page = await openLivePage(url, await ticketOf(url, await report.token(actor)));
    if (page === null) throw refusal('access_walk.live', { actor });
    for (const topic of topics) page.ask({ op: 'topic', id: topic, topic });
    await waitFor(`the topics of ${actor}`, () => page.replies.length >= topics.length);
    return page;
  };
  const owner = await listen('owner');
  const stranger = await listen('stranger');
  await cause();
  await waitFor('the owner’s events', () => topics.every((name) => eventsOf(owner).includes(name)));
  // A socket keeps its order: what was sent to the stranger comes before this answer.
  stranger.ask({ op: 'topic', id: 'last', topic: topics[0] ?? '' });
  await waitFor('the stranger', () => stranger.replies.some((r) => 'id' in r && r.id === 'last'));
  owner.close();
  stranger.close();
  return eventsOf(stranger).map((topic) => `live as stranger: got the owner's ${topic}`);
}
