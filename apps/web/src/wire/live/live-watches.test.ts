import { liveLimits } from '@millwright/contract/live/live-limits';
import { Quality } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { createLiveWatches } from './live-watches.ts';

const nobody = (): void => {};

describe('watched points', () => {
  it('asks for each point once, however many watch it', () => {
    const watches = createLiveWatches();
    const ends = [watches.addPoints([1, 2], nobody), watches.addPoints([2, 3], () => {})];
    expect(watches.changes()).toEqual([{ op: 'subscribe', id: 1, points: [1, 2, 3] }]);
    expect(watches.changes()).toEqual([]);
    for (const end of ends) end();
    expect(watches.changes()).toEqual([{ op: 'unsubscribe', id: 1 }]);
  });

  it('keeps what is still watched of a group, without a gap', () => {
    const watches = createLiveWatches();
    const end = watches.addPoints([1, 2], nobody);
    watches.addPoints([2], () => {});
    watches.changes();
    end();
    expect(watches.changes()).toEqual([
      { op: 'subscribe', id: 2, points: [2] },
      { op: 'unsubscribe', id: 1 },
    ]);
  });

  it('tells a late watcher the latest value at once', () => {
    const watches = createLiveWatches();
    watches.addPoints([1], nobody);
    watches.receive(1, 20, 1000, 0);
    watches.receive(1, 21, 2000, 0x40);
    const heard: unknown[] = [];
    watches.addPoints([1], (...value) => heard.push(value));
    expect(heard).toEqual([[1, 21, 2000, 0x40]]);
  });

  it('forgets the value of a point that nobody watches', () => {
    const watches = createLiveWatches();
    watches.addPoints([1], nobody)();
    watches.receive(1, 20, 1000, 0);
    watches.changes();
    const heard: unknown[] = [];
    watches.addPoints([1], (...value) => heard.push(value));
    expect(heard).toEqual([]);
  });

  it('tells what was seen, of points that are watched no more too', () => {
    const watches = createLiveWatches();
    const end = watches.addPoints([1, 2], nobody);
    watches.addPoints([3], nobody);
    watches.receive(1, 20, 1000, 0);
    watches.receive(2, Number.NaN, 0, Quality.unknown);
    watches.receive(3, 'AB', 2000, 0);
    end();
    watches.changes();
    expect(watches.seen()).toEqual([
      [1, 20, 1000, 0],
      [3, 'AB', 2000, 0],
    ]);
    watches.forgetValues();
    expect(watches.seen()).toEqual([]);
  });

  it('shows as stale what is recalled, until a connection tells more', () => {
    const watches = createLiveWatches();
    const heard: unknown[] = [];
    watches.addPoints([1, 2], (...value) => heard.push(value));
    watches.receive(2, 7, 3000, 0);
    heard.length = 0;
    watches.recall([
      [1, 20, 1000, 0],
      [2, 6, 1000, 0],
      [3, 8, 1000, Quality.communication],
    ]);
    watches.addPoints([3], (...value) => heard.push(value));
    expect(heard).toEqual([
      [1, 20, 1000, Quality.stale],
      [3, 8, 1000, Quality.communication],
    ]);
    watches.forgetServer();
    watches.addPoints([3], () => expect.unreachable());
  });

  it('forgets every value at once', () => {
    const watches = createLiveWatches();
    watches.addPoints([1], nobody);
    watches.receive(1, 20, 1000, 0);
    watches.forgetValues();
    const heard: unknown[] = [];
    watches.addPoints([1], (...value) => heard.push(value));
    expect(heard).toEqual([]);
  });

  it('asks for no more points at a time than it may', () => {
    const watches = createLiveWatches();
    const points = Array.from({ length: liveLimits.pointsPerSubscription + 1 }, (_, n) => n + 1);
    watches.addPoints(points, nobody);
    expect(watches.changes()).toEqual([
      { op: 'subscribe', id: 1, points: points.slice(0, -1) },
      { op: 'subscribe', id: 2, points: points.slice(-1) },
    ]);
  });

  it('asks for everything again on a new connection', () => {
    const watches = createLiveWatches();
    watches.addPoints([5], nobody);
    watches.addTopic('alarms', nobody);
    watches.changes();
    watches.forgetServer();
    expect(watches.changes()).toEqual([
      { op: 'subscribe', id: 3, points: [5] },
      { op: 'topic', id: 4, topic: 'alarms' },
    ]);
  });
});

describe('topics', () => {
  it('subscribes a topic once and ends it with its last listener', () => {
    const watches = createLiveWatches();
    const heard: unknown[] = [];
    const ends = [
      watches.addTopic('alarms', (data) => heard.push(data)),
      watches.addTopic('alarms', nobody),
    ];
    expect(watches.changes()).toEqual([{ op: 'topic', id: 1, topic: 'alarms' }]);
    watches.receiveEvent('alarms', 'raised');
    watches.receiveEvent('devices', 'other');
    expect(heard).toEqual(['raised']);
    for (const end of ends) end();
    expect(watches.changes()).toEqual([{ op: 'unsubscribe', id: 1 }]);
  });

  it('tells who hears a topic when the hearing begins, on each connection anew', () => {
    const watches = createLiveWatches();
    let started = 0;
    watches.addTopic('alarms', nobody, () => started++);
    watches.changes();
    watches.grant(2);
    expect(started).toBe(0);
    watches.grant(1);
    expect(started).toBe(1);
    const end = watches.addTopic(
      'alarms',
      () => {},
      () => started++,
    );
    expect(started).toBe(2);
    end();
    // Granted once more on the same connection: something was missed.
    watches.grant(1);
    expect(started).toBe(3);
    watches.forgetServer();
    watches.changes();
    expect(started).toBe(3);
    watches.grant(2);
    expect(started).toBe(4);
  });
});
