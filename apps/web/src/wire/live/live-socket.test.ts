import type { AddressInfo } from 'node:net';
import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { frameBytes, openFrame } from '@millwright/contract/live/live-frames';
import type { LiveReply, LiveRequest } from '@millwright/contract/live/live-messages';
import { Quality, seconds } from '@millwright/kernel';
import { createManualClock, type ManualClock, waitFor } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { createLive, type Live } from './live-socket.ts';

let server: WebSocketServer;
let peers: Peer[];
let requests: LiveRequest[];
let clock: ManualClock;
let live: Live;
let tickets: number;
let reachable: boolean;
let signedOut: boolean;

const tell = (reply: LiveReply): void => peers.at(-1)?.send(JSON.stringify(reply));

const frame = (rows: readonly (readonly [point: number, value: number, dt: number])[]): Buffer => {
  const buffer = new ArrayBuffer(frameBytes(rows.length));
  const columns = openFrame(buffer, { snapshot: false, baseTime: 5000, count: rows.length });
  for (const [row, [point, value, dt]] of rows.entries()) {
    columns.pointId[row] = point;
    columns.value[row] = value;
    columns.dt[row] = dt;
    columns.quality[row] = Quality.good;
  }
  return Buffer.from(buffer);
};

beforeEach(async () => {
  peers = [];
  requests = [];
  tickets = 0;
  reachable = true;
  signedOut = false;
  clock = createManualClock();
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (data) => requests.push(JSON.parse(String(data))));
  });
  await new Promise((ready) => server.once('listening', ready));
  const { port } = server.address() as AddressInfo;
  live = createLive({
    address: async () => {
      if (!reachable) throw new TypeError('unreachable');
      return `ws://127.0.0.1:${port}/?ticket=${++tickets}`;
    },
    clock,
    onSignedOut: () => {
      signedOut = true;
    },
    random: () => 1,
  });
});

afterEach(async () => {
  live.close();
  for (const peer of peers) peer.terminate();
  await new Promise((closed) => server.close(closed));
});

const state = () => live.connection.getState().state;

describe('the live connection', () => {
  it('opens with the first watch and subscribes what one render asked for at once', async () => {
    expect(state()).toBe('idle');
    live.watch([1, 2], () => {});
    live.watch([2, 3], () => {});
    live.listen(alarmsTopic, () => {});
    await waitFor('the requests', () => requests.length === 2);
    expect(requests).toEqual([
      { op: 'subscribe', id: 1, points: [1, 2, 3] },
      { op: 'topic', id: 2, topic: 'alarms' },
    ]);
    expect([tickets, state()]).toEqual([1, 'open']);
  });

  it('hears frames, texts, events and revocations', async () => {
    const heard: unknown[] = [];
    live.watch([1, 2], (...value) => heard.push(value));
    live.listen(alarmsTopic, (data) => heard.push(data));
    live.onAccess(() => heard.push('access'));
    await waitFor('the requests', () => requests.length === 2);
    peers[0]?.send(
      frame([
        [1, 20.5, -10],
        [2, 7, 0],
        [9, 1, 0],
      ]),
    );
    tell({
      op: 'texts',
      snapshot: false,
      values: [{ pointId: 2, time: 6000, quality: 0, text: 'AB' }],
    });
    tell({ op: 'event', topic: 'alarms', data: { event: 'raised' } });
    tell({ op: 'revoked', points: [1] });
    tell({ op: 'access' });
    await waitFor('six things', () => heard.length === 6);
    expect(heard).toEqual([
      [1, 20.5, 4990, Quality.good],
      [2, 7, 5000, Quality.good],
      [2, 'AB', 6000, Quality.good],
      { event: 'raised' },
      [1, Number.NaN, 0, Quality.unknown],
      'access',
    ]);
  });

  it('opens again at once for what is still watched, and for nothing else', async () => {
    live.reconnect();
    expect([state(), tickets]).toEqual(['idle', 0]);
    live.watch([4], () => {});
    await waitFor('the request', () => requests.length === 1);
    tell({ op: 'closing', reason: 'signed_out', retryMs: 1000 });
    await waitFor('the end', () => signedOut && state() === 'idle');
    live.reconnect();
    await waitFor('the second request', () => requests.length === 2);
    expect(requests[1]).toMatchObject({ op: 'subscribe', points: [4] });
  });

  it('reconnects with growing delays and subscribes again', async () => {
    live.watch([4], () => {});
    await waitFor('the request', () => requests.length === 1);
    reachable = false;
    peers[0]?.terminate();
    await waitFor('the loss', () => state() === 'reconnecting' && clock.pending === 1);
    clock.advance(seconds(0.5));
    await waitFor('the second delay', () => clock.pending === 1);
    clock.advance(seconds(0.99));
    expect(clock.pending).toBe(1);
    reachable = true;
    clock.advance(seconds(0.01));
    await waitFor('the same again', () => requests.length === 2);
    expect(requests[1]).toMatchObject({ op: 'subscribe', points: [4] });
    expect([tickets, state()]).toEqual([2, 'open']);
  });

  it('waits as long as the closing server asks', async () => {
    live.watch([4], () => {});
    await waitFor('the request', () => requests.length === 1);
    tell({ op: 'closing', reason: 'restart', retryMs: 4000 });
    peers[0]?.close();
    await waitFor('the loss', () => clock.pending === 1);
    clock.advance(seconds(3.9));
    expect(tickets).toBe(1);
    clock.advance(seconds(0.1));
    await waitFor('the return', () => state() === 'open');
  });

  it('calls what is shown stale the moment the connection is lost, and good when it comes anew', async () => {
    const heard: unknown[] = [];
    const late: unknown[] = [];
    live.watch([1, 2], (...value) => heard.push(value));
    await waitFor('the request', () => requests.length === 1);
    peers[0]?.send(
      frame([
        [1, 20.5, 0],
        [2, 7, 0],
      ]),
    );
    await waitFor('both values', () => heard.length === 2);
    heard.length = 0;
    peers[0]?.terminate();
    await waitFor('the loss', () => state() === 'reconnecting');
    expect(heard).toEqual([
      [1, 20.5, 5000, Quality.stale],
      [2, 7, 5000, Quality.stale],
    ]);
    live.watch([2], (...value) => late.push(value));
    expect(late).toEqual([[2, 7, 5000, Quality.stale]]);
    heard.length = 0;
    await waitFor('the delay', () => clock.pending === 1);
    clock.advance(seconds(1));
    await waitFor('the return', () => state() === 'open' && requests.length === 2);
    expect(heard).toEqual([]);
    peers[1]?.send(frame([[1, 21, 100]]));
    await waitFor('the first of them', () => heard.length === 1);
    expect(heard).toEqual([[1, 21, 5100, Quality.good]]);
  });

  it('doubts a connection that is open and silent, trusts it when it speaks, and ends a dead one', async () => {
    const heard: unknown[] = [];
    live.watch([1], (_point, _value, _time, quality) => heard.push(quality));
    await waitFor('the request', () => requests.length === 1);
    peers[0]?.send(frame([[1, 20.5, 0]]));
    await waitFor('the value', () => heard.length === 1);
    clock.advance(seconds(4.9));
    expect(state()).toBe('open');
    clock.advance(seconds(0.1));
    expect([state(), heard]).toEqual(['silent', [Quality.good, Quality.stale]]);
    tell({ op: 'beat' });
    await waitFor('the trust', () => state() === 'open');
    expect(heard).toEqual([Quality.good, Quality.stale, Quality.good]);
    clock.advance(seconds(14.9));
    expect(state()).toBe('silent');
    clock.advance(seconds(0.1));
    expect(state()).toBe('reconnecting');
    clock.advance(seconds(0.5));
    await waitFor('another connection', () => tickets === 2 && state() === 'open');
  });

  it('is not reopened by pages that stop watching after it was closed', async () => {
    const ends = [live.watch([4], () => {}), live.watch([5], () => {})];
    await waitFor('the request', () => requests.length === 1);
    live.close();
    for (const end of ends) end();
    expect([state(), tickets]).toEqual(['idle', 1]);
  });

  it('stays closed when the session ended', async () => {
    live.watch([4], () => {});
    await waitFor('the request', () => requests.length === 1);
    tell({ op: 'closing', reason: 'signed_out', retryMs: 0 });
    await waitFor('the end', () => signedOut);
    expect([state(), clock.pending]).toEqual(['idle', 0]);
  });
});
