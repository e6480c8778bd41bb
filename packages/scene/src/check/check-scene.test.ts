import { DataType, deviceId, pointId, WriteConfirm } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { newNode } from '../document/new-node.ts';
import type { Binding, NodeEvent, Scene, SceneNode } from '../document/scene.ts';
import { emptyScene } from '../document/scene.ts';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import { calledNode, checkScene } from './check-scene.ts';
import { contrastOf } from './contrast.ts';
import type { KnownWorld } from './scene-problem.ts';

const point = (
  id: number,
  more: Partial<{
    dataType: DataType;
    unit: string;
    writable: boolean;
    writeConfirm: WriteConfirm;
    intercept: number;
  }>,
) =>
  [
    pointId(id),
    {
      ...{ id: pointId(id), name: `p${id}`, deviceName: 'PLC', dataType: DataType.FLOAT },
      ...{ unit: '', writable: false, writeConfirm: WriteConfirm.button },
      ...more,
    },
  ] as const;

const world: KnownWorld = {
  points: new Map([
    point(1, { unit: 'bar' }),
    point(2, { dataType: DataType.CHAR }),
    point(3, { writable: true }),
    point(4, { unit: 'kPa' }),
    point(5, { dataType: DataType.CHAR, writable: true }),
    point(6, { writable: true, writeConfirm: WriteConfirm.approved }),
    point(7, { writable: true, intercept: -1 }),
  ]),
  devices: new Set([deviceId(1)]),
  screens: new Map([
    [1, true],
    [2, false],
  ]),
  images: new Set([7]),
};

const node = (type: string, changes: Partial<SceneNode> = {}, props: SceneNode['props'] = {}) => {
  const made = newNode(shapeOf(type) as Shape, 'n', 10, 10, props);
  return { ...made, ...changes };
};
const bound = (
  target: Binding['target'],
  source: Binding['source'],
  transform: Binding['transform'] = { kind: 'none' },
): Partial<SceneNode> => ({ bindings: [{ target, source, transform }] });
const value = (id: number): Binding['source'] => ({
  ...{ kind: 'point', point: pointId(id), input: 'value' },
});
const reckoned = (text: string): Binding['source'] => ({ kind: 'expression', text });
const pressed = (
  action: NodeEvent['action'],
  confirm: NodeEvent['confirm'] = 'ask',
): Partial<SceneNode> => ({ events: [{ on: 'press', action, confirm }] });
const held: Extract<NodeEvent['action'], { kind: 'momentary' }> = {
  ...{ kind: 'momentary', point: pointId(3), pressed: 1, released: 0, longest: 30 },
};
const range = { kind: 'range', inMin: 0, inMax: 1, outMin: 0, outMax: 1 } as const;
const gives = (result: string | number) => ({ kind: 'map', cases: [], otherwise: result }) as const;

const cases: readonly [what: string, node: SceneNode, codes: readonly string[]][] = [
  ['a point that is there', node('value', bound('value', value(1))), []],
  ['a point that is gone', node('value', bound('value', value(9))), ['point_gone']],
  [
    'its quality',
    node('lamp', bound('visible', { ...value(9), input: 'quality' } as never)),
    ['point_gone'],
  ],
  [
    'a device that is gone',
    node('lamp', bound('visible', { kind: 'device', device: deviceId(2) })),
    ['device_gone'],
  ],
  ['a state by its name', node('lamp', bound('state', value(1), gives('running'))), []],
  ['a state by its number', node('lamp', bound('state', value(1), gives(2))), []],
  ['what is no state', node('lamp', bound('state', value(1), gives('on'))), ['type_clash']],
  ['a point of an expression', node('value', bound('value', reckoned('{#9} + 1'))), ['point_gone']],
  ['half an expression', node('value', bound('value', reckoned('{#1} +'))), ['expression_wrong']],
  ['no expression', node('value', bound('value', reckoned(''))), ['expression_wrong']],
  [
    'units in an expression',
    node('value', bound('value', reckoned('{#1} + {#4}'))),
    ['units_differ'],
  ],
  [
    'another unit than that of the point',
    node('value', bound('value', value(1)), { unit: 'kPa' }),
    ['units_differ'],
  ],
  [
    'another unit of what was reckoned',
    node('value', bound('value', value(1), range), { unit: 'kPa' }),
    [],
  ],
  ['a text as a place', node('rectangle', bound('x', value(2))), ['type_clash']],
  ['a text in a range', node('value', bound('value', value(2), range)), ['type_clash']],
  ['a word as a width', node('rectangle', bound('width', value(1), gives('a'))), ['type_clash']],
  ['a number as a colour', node('rectangle', bound('fill', value(1))), ['no_color']],
  ['a colour', node('rectangle', bound('fill', value(1), gives('#ff0000'))), []],
  [
    'a write that is asked for',
    node('button', pressed({ kind: 'write', point: pointId(3), value: 1 })),
    [],
  ],
  [
    'one that is not',
    node('button', pressed({ kind: 'toggle', point: pointId(3) }, 'none')),
    ['write_unasked'],
  ],
  [
    'one that is entered',
    node('button', pressed({ kind: 'input', point: pointId(3) }, 'none')),
    [],
  ],
  [
    'one that cannot be',
    node('button', pressed({ kind: 'input', point: pointId(1) })),
    ['point_not_writable'],
  ],
  [
    'one of a point that is gone',
    node('button', pressed({ kind: 'input', point: pointId(9) })),
    ['point_gone'],
  ],
  [
    'a word for a number',
    node('button', pressed({ kind: 'write', point: pointId(3), value: 'a' })),
    ['type_clash'],
  ],
  [
    'a step of a text',
    node('button', pressed({ kind: 'step', point: pointId(5), by: 1 })),
    ['type_clash'],
  ],
  ['a button that is held', node('button', pressed(held, 'none')), []],
  [
    'one whose point asks for more',
    node('button', pressed({ ...held, point: pointId(6) })),
    ['hold_asks_more'],
  ],
  [
    'one that does not come to rest',
    node('button', pressed({ ...held, pressed: 0, released: 1 })),
    ['hold_alike'],
  ],
  [
    'one whose register is not 0 when it is',
    node('button', pressed({ ...held, point: pointId(7) })),
    ['hold_offset'],
  ],
  ['one that changes nothing', node('button', pressed({ ...held, pressed: 0 })), ['hold_alike']],
  [
    'one that does something else besides',
    node('button', {
      events: [held, { kind: 'close-popup' } as const].map(
        (action): NodeEvent => ({ on: 'press', action, confirm: 'ask' }),
      ),
    }),
    ['hold_not_alone'],
  ],
  ['a button that does nothing', node('button'), ['button_idle']],
  ['a screen', node('button', pressed({ kind: 'open-screen', screen: 1 })), []],
  ['a draft', node('button', pressed({ kind: 'open-popup', screen: 2 })), ['link_unpublished']],
  [
    'a screen that is gone',
    node('button', pressed({ kind: 'open-popup', screen: 3 })),
    ['link_gone'],
  ],
  ['a link that is gone', node('part', {}, { screen: 3 }), ['link_gone']],
  ['an image', node('image', {}, { image: 7 }), []],
  ['an image that is gone', node('image', {}, { image: 8 }), ['image_gone']],
  [
    'a text beside the screen',
    node('text', { frame: { ...node('text').frame, x: 2000 } }),
    ['outside'],
  ],
  ['a text like its ground', node('text', {}, { color: '#eeeeee' }), ['low_contrast']],
  [
    'one on a box of its own',
    node('text', { style: { ...node('text').style, fill: '#000000' } }, { color: '#eeeeee' }),
    [],
  ],
];

it.each(cases)('%s', (_what, each, codes) => {
  const found = checkScene({ ...emptyScene(), nodes: [each] }, world);
  expect(found.map(({ code }) => code.slice('screen.'.length))).toEqual(codes);
  for (const problem of found) expect(problem.node).toBe('n');
});

it('looks at what lies behind a text, as far as that can be told', () => {
  const text = node('text', { id: 't' }, { color: '#222222' });
  const box = (fill: string, changes: Partial<SceneNode> = {}) =>
    node('rectangle', {
      ...{ id: 'b', frame: { ...text.frame, x: 0, y: 0, width: 400, height: 400 } },
      style: { ...text.style, fill },
      ...changes,
    });
  const pale = (...nodes: readonly SceneNode[]): boolean =>
    checkScene({ ...emptyScene(), nodes }, world).some(
      ({ code }) => code === 'screen.low_contrast',
    );
  expect(pale(box('#ffffff'), text)).toBe(false);
  expect(pale(box('#333333'), text)).toBe(true);
  expect(pale(box('#333333'), { ...box('#ffffff'), id: 'c' }, text)).toBe(false);
  expect(pale(box('#333333', bound('fill', value(1), gives('#ffffff'))), text)).toBe(false);
  // Dark on the dark theme's ground.
  expect(pale(text)).toBe(true);
  const image: Scene = {
    ...emptyScene(),
    background: { color: '@background', image: 7 },
    nodes: [text],
  };
  expect(checkScene(image, world)).toEqual([]);
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
});

it('tells the same of a node once, and calls it by what is written on it', () => {
  const twice = node('rectangle', {
    bindings: (['x', 'y'] as const).map((target) => ({
      ...{ target, source: value(9), transform: { kind: 'none' } as const },
    })),
  });
  expect(checkScene({ ...emptyScene(), nodes: [twice] }, world)).toHaveLength(1);
  expect(calledNode(node('button', {}, { text: '启动\n泵' }))).toBe('启动');
  expect(calledNode(node('rectangle', { name: '底板' }))).toBe('底板');
  expect(calledNode(node('rectangle'))).toBe('rectangle');
});
