/** The live fan-out: one WebSocket per page, values in binary frames, events as JSON. */
import type { IncomingMessage } from 'node:http';
import { liveCalls } from '@millwright/contract/live/live.calls';
import { liveBeat, liveLimits } from '@millwright/contract/live/live-limits';
import type { LiveReply } from '@millwright/contract/live/live-messages';
import type { TopicAudience, TopicToken } from '@millwright/contract/manifest/topic';
import { bug, type Clock, milliseconds, seconds } from '@millwright/kernel';
import { type WebSocket, WebSocketServer } from 'ws';
import { createGiveWay, inShareOf } from '../../base/give-way.ts';
import type { Stoppable } from '../../base/lifecycle.ts';
import type { Log } from '../../base/log.ts';
import {
  belongsTo,
  isBelow,
  isOf,
  type OwnerIds,
  type Session,
  type SessionGuard,
} from '../access/index.ts';
import type { Admission } from '../admission/index.ts';
import type { Http } from '../http/index.ts';
import { isSameOrigin, refuseTooMany, refuseUpgrade } from '../http/index.ts';
import type { Metrics } from '../metrics.ts';
import { LiveClient } from './client.ts';
import { createLiveExpiry } from './expiry.ts';
import { fewAtATime } from './few-at-a-time.ts';
import { grantAnew } from './grant-anew.ts';
import { createMissedChanges } from './missed-changes.ts';
import type { PressedButtons } from './pressed.ts';
import { answerRequest, maySubscribe, readRequest } from './requests.ts';
import { createLiveRows } from './rows.ts';
import type { LiveSource } from './source.ts';
import { createLiveTickets } from './tickets.ts';
import { createLiveWatchers } from './watchers.ts';

export interface Live extends Stoppable {
  /** Registers whoever knows the points; once. */
  source(source: LiveSource): void;
  /** Registers whoever has buttons that pages hold down; once. */
  pressed(buttons: PressedButtons): void;
  /** The point has a new value; pages that watch it get it within a tenth of a second. */
  changed(point: number): void;
  /** The points belong to another item: whoever watches them here is looked at again. */
  moved(points: readonly number[]): void;
  /** Whether a page of this process watches the point. */
  isWatched(point: number): boolean;
  /** Looks again at what open pages may: what another server told of it may have been lost. */
  lookAgain(): Promise<void>;
  /** Has every page of this process ask again for what it shows, a few at a time: it may have missed news. */
  beginAnew(): void;
  /** Hears of points that somebody begins to watch or that nobody watches any more. */
  onWatch(listener: (point: number) => void): () => void;
  /**
   * Sends `data` to the subscribed pages of this process whose session is addressed: may know of
   * the item, is the user's, or belongs to the account (named by its user).
   * @param except hash of the token of a session that knows already
   */
  publish<Data, To extends TopicAudience>(
    topic: TopicToken<Data, To>,
    to: OwnerIds[To],
    data: Data,
    except?: string | null,
  ): void;
  /**
   * Sends the subscribed pages of this process, a few at a time, what `of` says that their session is
   * told; null: nothing. For news that are for more people than are worth naming.
   */
  tell<Data>(topic: TopicToken<Data, 'user'>, of: (session: Session) => Data | null): void;
}

export interface LiveNeeds {
  readonly http: Pick<Http, 'handle' | 'upgrade'>;
  readonly guard: SessionGuard;
  readonly admission: Pick<Admission, 'sockets' | 'messages' | 'unread'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Those that pages may subscribe to. */
  readonly topics: readonly TopicToken[];
}

const flushEvery = milliseconds(100);
/** A block of values is changed in one go, its neighbours a moment later. */
const debounce = milliseconds(10);
const sweepEvery = seconds(1);
/** In sweeps: a page that answers no ping for this long is gone. */
const pingEvery = 20;

export function createLive(needs: LiveNeeds): Live {
  const { guard, clock, log, metrics } = needs;
  const { sockets, messages, unread } = needs.admission;
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: liveLimits.messageBytes,
  });
  const clients = new Set<LiveClient>();
  const topics = new Map(needs.topics.map((topic) => [topic.name, topic]));
  const tickets = createLiveTickets({ clock });
  const watchers = createLiveWatchers();
  let source: LiveSource | undefined;
  const needSource = (): LiveSource => {
    if (source === undefined) throw bug('live.no_source');
    return source;
  };
  const rows = createLiveRows(needSource);
  let buttons: PressedButtons | null = null;
  let stopping = false;
  let moves = 0;

  metrics.level('live_sockets', 'Open live sockets', () => clients.size);
  metrics.level('live_points', 'Points that somebody watches', () => watchers.size);

  let dirty: LiveClient[] = [];
  let cancelFlush: (() => void) | undefined;
  let flushed = 0;
  const flush = (): void => {
    cancelFlush = undefined;
    flushed = clock.now();
    const round = dirty;
    dirty = [];
    for (const client of round) {
      if (client.isOpen && client.flush()) dirty.push(client);
    }
    if (dirty.length > 0) cancelFlush = clock.after(flushEvery, flush);
  };
  const onDirty = (client: LiveClient): void => {
    dirty.push(client);
    if (cancelFlush) return;
    // What comes after a silence waits only for the rest of its block.
    const rest = flushEvery - (clock.now() - flushed);
    cancelFlush = clock.after(milliseconds(Math.min(Math.max(rest, debounce), flushEvery)), flush);
  };

  /** Looks at the session again and takes from the page what it may no longer see. */
  const look = async (client: LiveClient): Promise<void> => {
    const session = await guard.resolveHash(client.session.tokenHash);
    if (session === null) return client.close('signed_out');
    // It has been told; a socket of its own it gets when its user has set up what is demanded.
    if (session.lacksSecondFactor === true) return client.close('restart');
    if (!client.isOpen) return;
    client.session = session;
    expiry.watch(client);
    for (const [id, topic] of client.topics) {
      if (!maySubscribe(client, topic)) {
        client.topics.delete(id);
        client.send({ op: 'refused', id, error: 'general.forbidden' });
      }
    }
    const points = client.watched;
    const allowed = await needSource().allowed(session, points);
    const lost = new Set(points.filter((_, index) => allowed[index] !== true));
    if (lost.size === 0) return;
    client.revoke(lost);
    client.send({ op: 'revoked', points: [...lost] });
  };

  const recheck = (client: LiveClient): void => {
    look(client).catch((error: unknown) => {
      // What cannot be checked again must not be shown.
      log.warn({ err: error }, 'access of a live socket cannot be checked: closed');
      client.close('restart');
    });
  };
  const expiry = createLiveExpiry({ clock, onEnd: recheck });

  const forget = guard.onChange((change) => {
    for (const client of clients) {
      const { session } = client;
      const isOwn =
        'tokenHash' in change
          ? session.tokenHash === change.tokenHash
          : isOf(session, change.userId);
      const isConcerned = isOwn || ('userId' in change && isBelow(session, change.userId));
      if (!isConcerned) continue;
      // Whether what ended above ends a sub-user's session, its source says.
      if (isOwn && change.kind === 'ended') client.close('signed_out');
      else {
        client.send({ op: 'access' });
        recheck(client);
      }
    }
  });

  let sweeps = 0;
  let cancelSweep: (() => void) | undefined;
  /** Sessions that ended elsewhere (time, another node, the database), and pages that vanished. */
  const sweep = async (): Promise<void> => {
    const open = [...clients];
    if (sweeps++ % pingEvery === 0) {
      for (const client of open) {
        if (client.alive) client.ping();
        else client.close('slow');
      }
    }
    if (open.length === 0) return;
    const ended = new Set(await guard.ended(open.map((client) => client.session.tokenHash)));
    for (const client of open) {
      if (ended.has(client.session.tokenHash)) client.close('signed_out');
    }
  };
  const keepSweeping = (): void => {
    cancelSweep = clock.after(sweepEvery, () => {
      sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'live sessions cannot be checked'))
        .finally(() => {
          if (!stopping) keepSweeping();
        });
    });
  };
  keepSweeping();

  const missed = createMissedChanges({
    ...{ guard, clock, log },
    open: () => [...clients].map(({ session }) => session),
  });

  const beat = JSON.stringify({ op: 'beat' } satisfies LiveReply);
  let cancelBeat = (): void => {};
  /** By a timer of its own: the sweep waits for the database. */
  const keepBeating = (): void => {
    cancelBeat = clock.after(milliseconds(liveBeat.everyMs), () => {
      for (const client of clients) client.sendText(beat);
      keepBeating();
    });
  };
  keepBeating();

  const open = (socket: WebSocket, session: Session): void => {
    socket.on('error', (error) => log.debug({ err: error }, 'live socket'));
    const client = new LiveClient({ socket, session, clock, rows, watchers, onDirty });
    clients.add(client);
    expiry.watch(client);
    const line = messages.line(session, {
      work: (message) =>
        inShareOf(session.accountId, async () => {
          // Who asks for what is known already waits for nothing: many such would be one turn.
          await createGiveWay()();
          const request = readRequest(String(message));
          if (request === null) return client.close('protocol');
          await answerRequest(client, request, {
            source: needSource,
            topics,
            moves: () => moves,
            pressed: () => buttons,
          }).catch((error: unknown) => log.error({ err: error }, 'a live request failed'));
        }),
      tooMany: () => client.close('too_many'),
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) return client.close('protocol');
      // What comes while it is being closed has nobody who waits for it.
      if (client.isOpen) line.add(data);
    });
    socket.on('pong', () => {
      client.alive = true;
    });
    socket.on('close', () => {
      line.end();
      clients.delete(client);
      expiry.forget(client);
      for (const key of client.pressed) buttons?.lost(key, client.session.tokenHash);
      client.dispose();
    });
  };

  const admit = async (request: IncomingMessage): Promise<Session | null> => {
    const ticket = new URL(request.url ?? '', 'http://host').searchParams.get('ticket');
    const tokenHash = tickets.redeem(ticket ?? '');
    const session = tokenHash === null ? null : await guard.resolveHash(tokenHash);
    return session?.lacksSecondFactor === true ? null : session;
  };

  needs.http.handle(liveCalls.ticket, (_input, { session }) => {
    // A page cannot read why its upgrade was refused; here it is told, and when to come again.
    sockets.demandRoom(session);
    return tickets.issue(session.tokenHash);
  });
  needs.http.upgrade('/api/v1/live', (request, socket, head) => {
    // Only browsers send Origin; other clients cannot be lured and are held by the ticket alone.
    if (request.headers.origin !== undefined && !isSameOrigin(request.headers)) {
      return refuseUpgrade(socket, '403 Forbidden');
    }
    admit(request).then(
      (session) => {
        if (session === null) return refuseUpgrade(socket, '401 Unauthorized');
        if (stopping) return refuseUpgrade(socket, '503 Service Unavailable');
        if (socket.destroyed) return;
        // From before the upgrade, to whatever end the connection comes.
        try {
          socket.once('close', sockets.open(session));
        } catch (error) {
          return refuseTooMany(socket, error);
        }
        unread.own(socket, session);
        server.handleUpgrade(request, socket, head, (ready) => open(ready, session));
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a live socket cannot be opened');
        refuseUpgrade(socket, '503 Service Unavailable');
      },
    );
  });

  return {
    name: 'live',
    source(given) {
      if (source !== undefined) throw bug('live.source_twice');
      source = given;
    },
    pressed(given) {
      if (buttons !== null) throw bug('live.pressed_twice');
      buttons = given;
    },
    changed: (point) => watchers.mark(point),
    moved(points) {
      moves += 1;
      const gone = new Set(points.filter((point) => watchers.isWatched(point)));
      if (gone.size === 0) return;
      for (const client of clients) {
        if (client.watched.some((point) => gone.has(point))) recheck(client);
      }
    },
    lookAgain: missed.look,
    beginAnew: () => fewAtATime(clients, clock, grantAnew),
    isWatched: (point) => watchers.isWatched(point),
    onWatch: (listener) => watchers.onWatch(listener),
    publish(topic, to, data, except = null) {
      const { name } = topic;
      if (!topics.has(name)) throw bug('live.unknown_topic', { topic: name });
      let text: string | undefined;
      for (const client of clients) {
        if (![...client.topics.values()].some((each) => each.name === name)) continue;
        if (client.session.tokenHash === except) continue;
        if (!belongsTo(client.session, topic.to, to)) continue;
        text ??= JSON.stringify({ op: 'event', topic: name, data });
        client.sendText(text);
      }
    },
    tell({ name }, of) {
      fewAtATime(clients, clock, (client) => {
        if (![...client.topics.values()].some((each) => each.name === name)) return;
        const data = of(client.session);
        if (data !== null) client.send({ op: 'event', topic: name, data });
      });
    },
    async stop() {
      stopping = true;
      forget();
      cancelFlush?.();
      cancelSweep?.();
      missed.stop();
      cancelBeat();
      const closed = [...clients].map((client) => client.closed);
      for (const client of clients) client.close('restart');
      await Promise.all(closed);
    },
  };
}
