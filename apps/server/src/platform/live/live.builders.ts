/** For tests of the fan-out: a page on a real socket, and a plant that is a map. */

import { changesTopics } from '@millwright/contract/call/changes.topics';
import { readFrame } from '@millwright/contract/live/live-frames';
import type { LiveReply, LiveRequest } from '@millwright/contract/live/live-messages';
import { carrying, defineTopic } from '@millwright/contract/manifest/topic';
import { type Clock, itemId, systemClock } from '@millwright/kernel';
import WebSocket from 'ws';
import type { Session } from '../access/index.ts';
import { mayKnow } from '../access/index.ts';
import { buildSession, createEdgeForTests, type EdgeForTests } from '../http/http.builders.ts';
import type { HttpNeeds } from '../http/http.ts';
import { createMetrics } from '../metrics.ts';
import { createLive, type Live } from './live.ts';

export interface PresentValue {
  readonly item: number;
  readonly value: number;
  readonly time: number;
  readonly quality: number;
  readonly text?: string;
}

export interface Row {
  readonly point: number;
  readonly value: number;
  readonly time: number;
  readonly quality: number;
}

/** A page: what it received, and a way to wait for more. */
export interface Page {
  readonly socket: WebSocket;
  readonly replies: LiveReply[];
  /** How often it was told that it is still connected. */
  beats: number;
  readonly frames: { snapshot: boolean; rows: Row[] }[];
  closed: { code: number; reason: string } | undefined;
  ask(request: LiveRequest): void;
}

export interface LiveForTests extends EdgeForTests {
  readonly live: Live;
  readonly plant: Map<number, PresentValue>;
  readonly url: string;
  /** The points that were looked up so far, by question. */
  readonly lookedUp: (readonly number[])[];
  /** What is looked up from now on is answered, as it was then, once the returned function is called. */
  holdLookups(): () => void;
  ticket(token: string): Promise<string>;
  /** The status that the question for a ticket is answered with. */
  tryTicket(token: string): Promise<number>;
  /** Signs in `token` with a session (an operator of item 1 unless given) and opens a page. */
  open(token: string, session?: Partial<Session>): Promise<Page>;
  /** Sets a value and tells the fan-out. */
  set(point: number, value: Partial<PresentValue>): void;
  stop(): Promise<void>;
}

function listen(socket: WebSocket): Page {
  const page: Page = {
    socket,
    replies: [],
    beats: 0,
    frames: [],
    closed: undefined,
    ask: (request) => socket.send(JSON.stringify(request)),
  };
  socket.on('message', (data, isBinary) => {
    if (!isBinary) {
      const reply = JSON.parse(String(data)) as LiveReply;
      if (reply.op === 'beat') page.beats++;
      else page.replies.push(reply);
      return;
    }
    const frame = readFrame(data as Buffer);
    const rows = Array.from(frame.value, (value, index) => ({
      point: frame.pointId[index] ?? -1,
      value,
      time: frame.baseTime + (frame.dt[index] ?? Number.NaN),
      quality: frame.quality[index] ?? -1,
    }));
    page.frames.push({ snapshot: frame.snapshot, rows });
  });
  socket.on('close', (code, reason) => {
    page.closed = { code, reason: String(reason) };
  });
  socket.on('error', () => {});
  return page;
}

/** Topics of each audience, for tests. */
export const topicsForTests = {
  alarms: defineTopic('alarms', {
    to: 'item',
    permission: 'alarms.confirm',
    data: carrying<{ name: string }>(),
  }),
  states: defineTopic('states', { to: 'item', data: carrying<{ name: string }>() }),
  notices: defineTopic('notices', { to: 'user', data: carrying<{ name: string }>() }),
  orders: defineTopic('orders', { to: 'account', data: carrying<{ name: string }>() }),
};

export async function startLiveForTests(
  clock: Clock = systemClock,
  compose: (edge: EdgeForTests, live: Live) => void = () => {},
  needs: Partial<HttpNeeds> = {},
): Promise<LiveForTests> {
  const edge = createEdgeForTests({ ...needs, clock });
  const { http, guard, admission, sessions } = edge;
  const plant = new Map<number, PresentValue>();
  const lookedUp: (readonly number[])[] = [];
  let held = Promise.resolve();
  const live = createLive({
    http,
    guard,
    admission,
    clock,
    log: edge.log,
    metrics: createMetrics(),
    topics: [...Object.values(topicsForTests), ...Object.values(changesTopics)],
  });
  live.source({
    snapshot(points, into) {
      points.forEach((point, row) => {
        const present = plant.get(point);
        into.value[row] = present?.value ?? Number.NaN;
        into.time[row] = present?.time ?? 0;
        into.quality[row] = present?.quality ?? 0x80;
        into.text[row] = present?.text ?? null;
      });
    },
    async allowed(session, points) {
      lookedUp.push(points);
      const answer = points.map((point) => {
        const present = plant.get(point);
        return mayKnow(session, present === undefined ? null : itemId(present.item));
      });
      await held;
      return answer;
    },
  });
  compose(edge, live);
  const { url } = await http.listen();

  const askTicket = (token: string): Promise<Response> =>
    fetch(`${url}/api/v1/live/ticket`, { headers: { authorization: `Bearer ${token}` } });
  const ticket = async (token: string): Promise<string> => {
    const reply = await askTicket(token);
    return ((await reply.json()) as { data: { ticket: string } }).data.ticket;
  };
  return {
    ...edge,
    live,
    plant,
    url,
    lookedUp,
    holdLookups() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    ticket,
    tryTicket: async (token) => (await askTicket(token)).status,
    async open(token, session = {}) {
      sessions.set(token, buildSession(token, session));
      const socket = new WebSocket(
        `${url.replace('http', 'ws')}/api/v1/live?ticket=${await ticket(token)}`,
      );
      const page = listen(socket);
      await new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      });
      return page;
    },
    set(point, value) {
      const present = plant.get(point) ?? { item: 1, value: 0, time: 1000, quality: 0 };
      plant.set(point, { ...present, ...value });
      live.changed(point);
    },
    async stop() {
      await live.stop();
      await http.stop();
    },
  };
}
