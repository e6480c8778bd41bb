import { itemId, pointId, timestamp } from '@millwright/kernel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AlarmChange, runsOf, shedAlarms, withoutBriefAlarms } from './alarm-change.ts';

const at = (time: number) => timestamp(time);
const raise = (sourceId: number, time = 0): AlarmChange => ({
  change: 'raise',
  kind: 'upper',
  sourceId,
  time: at(time),
  pointId: pointId(sourceId),
  value: 1,
});
const clear = (
  sourceId: number,
  time = 0,
  reason: 'normal' | 'deleted' = 'normal',
): AlarmChange => ({
  change: 'clear',
  kind: 'upper',
  sourceId,
  time: at(time),
  reason,
});

test('alarms that came and went are left out, the state of each source stays', () => {
  expect(
    withoutBriefAlarms([clear(1), raise(1), raise(2), clear(1), raise(1, 5), raise(3), clear(3)]),
  ).toEqual([clear(1), raise(2), raise(1, 5)]);
});

test('the brief alarms of an item that raises little stay though another one floods', () => {
  const ofItem = (change: AlarmChange, item: number): AlarmChange => ({
    ...change,
    itemId: itemId(item),
  });
  const flood = Array.from({ length: 50 }, (_, n) => [raise(n), clear(n)]).flat();
  const queue = [
    ...flood.map((change) => ofItem(change, 1)),
    ofItem(raise(90), 2),
    ofItem(clear(90), 2),
  ];
  expect(shedAlarms(queue)).toEqual(queue.slice(-2));
  // Nothing else is left to be given up.
  expect(shedAlarms(queue.slice(-2))).toEqual([]);
});

test('giving up brief alarms never changes what is active in the end', () => {
  const steps = fc.array(fc.record({ id: fc.integer({ min: 1, max: 3 }), up: fc.boolean() }));
  const replay = (changes: readonly AlarmChange[]) => {
    const active = new Set<number>();
    for (const { change, sourceId } of changes) {
      if (change === 'raise') active.add(sourceId);
      else active.delete(sourceId);
    }
    return active;
  };
  fc.assert(
    fc.property(steps, (given) => {
      // Sources alternate, as the condition engine's do.
      const now = new Set<number>();
      const changes = given.flatMap(({ id, up }) => {
        if (up === now.has(id)) return [];
        if (up) now.add(id);
        else now.delete(id);
        return [up ? raise(id) : clear(id)];
      });
      expect(replay(withoutBriefAlarms(changes))).toEqual(replay(changes));
    }),
  );
});

test('runs keep the order and join what one statement can do', () => {
  const changes = [raise(1), raise(2, 9), clear(1), clear(2), clear(3, 1), clear(4, 1, 'deleted')];
  expect(runsOf(changes).map((run) => run.map(({ sourceId }) => sourceId))).toEqual([
    [1, 2],
    [1, 2],
    [3],
    [4],
  ]);
  expect(runsOf([])).toEqual([]);
});
