import { DataType, type PointId, pointId } from '@millwright/kernel';
import { type EventAction, type NodeEvent, newNode, shapeOf } from '@millwright/scene';
import { describe, expect, test } from 'vitest';
import { changesAtOnce, nameOf, operationOf, typedNumber } from './operation.ts';

const [switchPoint, number, named, text, gone] = [1, 2, 3, 4, 5].map(pointId);
function known(point: PointId) {
  const types: Readonly<Record<number, number>> = {
    1: DataType.BOOL,
    2: DataType.FLOAT,
    3: DataType.INT16U,
    4: DataType.CHAR,
  };
  const dataType = types[point];
  return dataType === undefined ? null : { dataType, textListId: point === 3 ? 9 : null };
}
const made = (type: string, events: readonly NodeEvent[], name = '') => {
  const shape = shapeOf(type);
  if (shape === null) throw new RangeError(`no shape is called ${type}`);
  return { ...newNode(shape, 'n', 0, 0, type === 'button' ? { text: '启动' } : {}), events, name };
};
const event = (action: EventAction, confirm: NodeEvent['confirm'] = 'none'): NodeEvent => ({
  on: 'press',
  action,
  confirm,
});
const input = (point = pointId(2)) => event({ kind: 'input', point });

describe('what a value is set by', () => {
  test.each([
    ['slider', number, 'slide'],
    ['value', number, 'enter'],
    ['slider', switchPoint, 'dialog'],
    ['value', named, 'dialog'],
    ['value', text, 'dialog'],
    ['value', gone, 'dialog'],
    ['switch', switchPoint, 'toggle'],
    ['switch', number, 'dialog'],
    ['rectangle', number, 'dialog'],
  ] as const)('a %s of point %s: %s', (type, point, wanted) => {
    const operation = operationOf(made(type, [input(point)]), known);
    const step = operation?.kind === 'press' ? operation.steps[0] : null;
    const kind = step?.kind === 'write' && 'change' in step.wanted ? 'toggle' : step?.kind;
    expect(kind ?? operation?.kind).toBe(wanted);
  });
});

test('a press does what stands among the events, one after another', () => {
  const point = pointId(2);
  const node = made('button', [
    event({ kind: 'write', point, value: 5 }),
    event({ kind: 'step', point, by: -2 }, 'ask'),
    event({ kind: 'toggle', point: pointId(1) }, 'type'),
    event({ kind: 'open-screen', screen: 7 }),
    event({ kind: 'open-popup', screen: 8 }),
    event({ kind: 'close-popup' }),
  ]);
  expect(operationOf(node, known)).toEqual({
    kind: 'press',
    steps: [
      { kind: 'write', point, wanted: { value: 5 }, asked: { kind: 'none' } },
      { kind: 'write', point, wanted: { change: { op: 'add', by: -2 } }, asked: { kind: 'ask' } },
      {
        ...{ kind: 'write', point: 1, wanted: { change: { op: 'toggle' } } },
        asked: { kind: 'type', name: '启动' },
      },
      { kind: 'screen', screen: 7 },
      { kind: 'popup', screen: 8 },
      { kind: 'close' },
    ],
  });
});

test('what is held does nothing else', () => {
  const point = pointId(1);
  const held = { kind: 'momentary', point, pressed: 1, released: 0, longest: 20 } as const;
  const node = made('button', [event({ kind: 'close-popup' }), event(held)]);
  expect(operationOf(node, known)).toEqual({ ...held, kind: 'hold', asked: { kind: 'none' } });
});

test('what has no name asks for a yes instead of it', () => {
  const toggle = event({ kind: 'toggle', point: pointId(1) }, 'type');
  expect(operationOf(made('rectangle', [toggle]), known)).toMatchObject({
    steps: [{ asked: { kind: 'ask' } }],
  });
  expect(nameOf(made('rectangle', [], '一号泵'))).toBe('一号泵');
});

test('only what changes the machine at once is held by a finger', () => {
  const write = { kind: 'write', point: pointId(2), value: 1 } as const;
  const is = (one: NodeEvent) => {
    const operation = operationOf(made('button', [one]), known);
    return operation !== null && changesAtOnce(operation);
  };
  expect(is(event(write))).toBe(true);
  expect(is(event(write, 'ask'))).toBe(false);
  expect(is(event({ kind: 'open-screen', screen: 1 }))).toBe(false);
  expect(operationOf(made('button', []), known)).toBeNull();
});

test.each([
  [' 42.5 ', 42.5],
  ['-3', -3],
  ['.5', 0.5],
  ['', null],
  ['1e3', null],
  ['0x10', null],
  ['12 bar', null],
] as const)('%j is typed', (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
});
