import type { TriggerAction } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { sharedTargets } from './shared-targets.ts';

const [valve, pump] = [pointId(20), pointId(21)];
const write = (point = valve): TriggerAction => ({ kind: 'write', pointId: point, value: 1 });
const reckon = (point = valve): TriggerAction => ({ kind: 'reckon', pointId: point, text: '1' });
const start = (assignmentId: number): TriggerAction => ({ kind: 'start', assignmentId });
const end = (assignmentId: number): TriggerAction => ({ kind: 'end', assignmentId });
const event: TriggerAction = { kind: 'event', text: 'x' };

const trigger = (id: number, enabled: boolean, ...actions: TriggerAction[]) => ({
  ...{ id, name: `T${id}`, enabled, actions },
});
const assignment = (id: number, enabled: boolean, targetPointId = valve) => ({
  ...{ id, name: `A${id}`, enabled, targetPointId },
});
const mine = (...actions: TriggerAction[]) => trigger(1, false, ...actions);
const toValve = (...names: string[]) => (names.length === 0 ? {} : { [valve]: names });

it.each([
  ['nobody else', mine(write()), [], [], {}],
  ['a started assignment', mine(write()), [assignment(1, true)], [], toValve('A1')],
  ['an ended one', mine(write()), [assignment(1, false)], [], {}],
  ['of another point', mine(write()), [assignment(1, true, pump)], [], {}],
  ['an enabled trigger', mine(write()), [], [trigger(2, true, reckon())], toValve('T2')],
  ['a disabled one', mine(write()), [], [trigger(2, false, write())], {}],
  ['one that only tells', mine(write()), [], [trigger(2, true, event)], {}],
  ['mine only tells', mine(event), [assignment(1, true)], [trigger(2, true, write())], {}],
  [
    'one that starts what writes',
    mine(write()),
    [assignment(1, false)],
    [trigger(2, true, start(1))],
    toValve('T2'),
  ],
  [
    'one that ends what writes',
    mine(write()),
    [assignment(1, false)],
    [trigger(2, true, end(1))],
    {},
  ],
  [
    'mine starts what writes beside another',
    mine(start(1)),
    [assignment(1, false), assignment(2, true)],
    [],
    toValve('A2'),
  ],
  ['mine starts what runs already', mine(start(1)), [assignment(1, true)], [], {}],
  [
    'mine starts what another starts, too',
    mine(start(1)),
    [assignment(1, false)],
    [trigger(2, true, start(1))],
    {},
  ],
  [
    'mine starts what another writes itself',
    mine(start(1)),
    [assignment(1, false)],
    [trigger(2, true, write())],
    toValve('T2'),
  ],
  [
    'mine writes and starts what writes',
    mine(write(), start(1)),
    [assignment(1, true)],
    [],
    toValve('A1'),
  ],
  ['mine ends what writes', mine(end(1)), [assignment(1, true)], [trigger(2, true, write())], {}],
  [
    'each once',
    mine(write(), reckon()),
    [assignment(1, true)],
    [trigger(2, true, write(), reckon())],
    toValve('A1', 'T2'),
  ],
  [
    'of each point',
    mine(write(), write(pump)),
    [assignment(1, true), assignment(2, true, pump)],
    [],
    { [valve]: ['A1'], [pump]: ['A2'] },
  ],
] as const)('%s', (_what, chosen, assignments, others, shared) => {
  const found = sharedTargets([chosen], { assignments, triggers: [chosen, ...others] });
  expect(
    Object.fromEntries(found.map(({ pointId, writers }) => [pointId, writers.map((w) => w.name)])),
  ).toEqual(shared);
});

it('tells of those that are enabled together', () => {
  const chosen = [trigger(1, false, write()), trigger(2, false, write())];
  expect(sharedTargets(chosen, { assignments: [], triggers: chosen })).toEqual([
    {
      pointId: valve,
      writers: [
        { kind: 'trigger', name: 'T2' },
        { kind: 'trigger', name: 'T1' },
      ],
    },
  ]);
});
