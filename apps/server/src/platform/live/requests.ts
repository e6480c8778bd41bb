/** What a page may ask over its socket; one request at a time, in the order they came. */

import { liveLimits } from '@millwright/contract/live/live-limits';
import { type LiveRequest, liveRequest } from '@millwright/contract/live/live-messages';
import type { TopicToken } from '@millwright/contract/manifest/topic';
import { toFault } from '../http/index.ts';
import type { LiveClient } from './client.ts';
import { mostPressed, type PressedButtons } from './pressed.ts';
import type { LiveSource } from './source.ts';

interface RequestNeeds {
  readonly source: () => LiveSource;
  readonly topics: ReadonlyMap<string, TopicToken>;
  /** How often points have moved to other items. */
  readonly moves: () => number;
  /** Null where no domain has any. */
  readonly pressed: () => PressedButtons | null;
}

export const maySubscribe = ({ session }: LiveClient, { permission }: TopicToken): boolean =>
  permission === undefined || session.grade === 0 || session.permissions.has(permission);

/** Null when the bytes are no request. */
export function readRequest(data: string): LiveRequest | null {
  try {
    const parsed = liveRequest.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function end(client: LiveClient, id: number | string): void {
  client.unwatch(client.subscriptions.get(id) ?? []);
  client.subscriptions.delete(id);
  client.topics.delete(id);
}

async function subscribe(
  client: LiveClient,
  request: Extract<LiveRequest, { op: 'subscribe' }>,
  needs: Pick<RequestNeeds, 'source' | 'moves'>,
): Promise<void> {
  if (!client.isOpen) return;
  const moves = needs.moves();
  const asked = [...new Set(request.points)];
  const { session } = client;
  // What is watched is looked at again whenever the access to it changes.
  const unknown = asked.filter((point) => !client.isWatching(point));
  const allowed = unknown.length === 0 ? [] : await needs.source().allowed(session, unknown);
  if (!client.isOpen) return;
  // The access changed while it was being looked up, so what was answered may be out of date.
  if (client.session !== session || needs.moves() !== moves) {
    return subscribe(client, request, needs);
  }
  const granted = new Set(unknown.filter((_, index) => allowed[index] === true));
  const mayWatch = (point: number): boolean => granted.has(point) || client.isWatching(point);
  const points = asked.filter(mayWatch);
  const refused = asked.filter((point) => !mayWatch(point));
  client.subscriptions.set(request.id, points);
  client.watch(points);
  client.send({ op: 'subscribed', id: request.id, points, refused });
  client.sendSnapshot(points);
}

function press(
  client: LiveClient,
  { op, key }: Extract<LiveRequest, { op: 'hold' | 'let-go' }>,
  buttons: PressedButtons | null,
): void {
  const { tokenHash } = client.session;
  if (op === 'let-go') {
    client.pressed.delete(key);
    buttons?.letGo(key, tokenHash);
    return;
  }
  // What was said on a socket that has closed since keeps nothing pressed.
  if (!client.isOpen) return;
  if (!client.pressed.has(key) && client.pressed.size >= mostPressed) return;
  client.pressed.add(key);
  buttons?.renew(key, tokenHash);
}

/** Carries out one request. Never rejects: what goes wrong is told to the page. */
export async function answerRequest(
  client: LiveClient,
  request: LiveRequest,
  needs: RequestNeeds,
): Promise<void> {
  if (request.op === 'hold' || request.op === 'let-go') {
    press(client, request, needs.pressed());
    return;
  }
  const { id } = request;
  end(client, id);
  if (request.op === 'unsubscribe') return;
  if (client.subscriptions.size + client.topics.size >= liveLimits.subscriptions) {
    client.send({ op: 'refused', id, error: 'general.too_large' });
    return;
  }
  if (request.op === 'topic') {
    const topic = needs.topics.get(request.topic);
    if (topic === undefined) client.send({ op: 'refused', id, error: 'general.not_found' });
    else if (!maySubscribe(client, topic)) {
      client.send({ op: 'refused', id, error: 'general.forbidden' });
    } else {
      client.topics.set(id, topic);
      client.send({ op: 'subscribed', id, points: [], refused: [] });
    }
    return;
  }
  const { length } = request.points;
  const { pointsPerSocket, pointsPerSubscription } = liveLimits;
  if (length > pointsPerSubscription || client.watching + length > pointsPerSocket) {
    client.send({ op: 'refused', id, error: 'general.too_large' });
    return;
  }
  try {
    await subscribe(client, request, needs);
  } catch (thrown) {
    client.send({ op: 'refused', id, error: toFault(thrown).code });
  }
}
