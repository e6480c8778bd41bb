import {
  DataType,
  DisplayFormat,
  deviceId,
  type PointId,
  pointId,
  Quality,
} from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { newNode } from '../document/new-node.ts';
import {
  type Binding,
  type BindingTarget,
  emptyScene,
  type JsonObject,
} from '../document/scene.ts';
import { compilePicture } from '../picture/compile-picture.ts';
import { equipmentStates } from '../primitives/primitive.ts';
import type { Shape } from '../shapes/shape.ts';
import { shapeOf } from '../shapes/shapes.ts';
import type { ScenePoint } from './binding-program.ts';
import { Mark } from './node-columns.ts';
import { SceneRun } from './scene-run.ts';
import { simulate, simulatedSource } from './simulated-source.ts';

const point = (id: number, more: Partial<ScenePoint> = {}): ScenePoint => ({
  id: pointId(id),
  dataType: DataType.FLOAT,
  displayFormat: DisplayFormat.decimal,
  decimals: 1,
  unit: 'bar',
  texts: null,
  ...more,
});

const known = new Map<PointId, ScenePoint>([
  [pointId(1), point(1)],
  [pointId(2), point(2, { dataType: DataType.BOOL, unit: '' })],
  [
    pointId(3),
    point(3, {
      dataType: DataType.INT16U,
      unit: '',
      texts: [{ value: 2, text: '故障', color: 'red' }],
    }),
  ],
  [pointId(4), point(4, { dataType: DataType.CHAR, unit: '' })],
]);

const options = {
  pointOf: (id: PointId) => known.get(id) ?? null,
  timeZone: 'UTC',
  locale: 'zh-CN',
  words: ['关', '开'],
} as const;

const ofPoint = (
  target: BindingTarget,
  id: number,
  input: 'value' | 'quality' | 'age' | 'alarm' = 'value',
): Binding => ({
  target,
  source: { kind: 'point', point: pointId(id), input },
  transform: { kind: 'none' },
});

const ofText = (target: BindingTarget, text: string): Binding => ({
  target,
  source: { kind: 'expression', text },
  transform: { kind: 'none' },
});

function runOf(type: string, bindings: readonly Binding[], props: JsonObject = {}) {
  const node = { ...newNode(shapeOf(type) as Shape, 'n', 0, 0, props), bindings };
  const run = new SceneRun(compilePicture({ ...emptyScene(), nodes: [node] }), options);
  run.heard(true);
  run.frame(0);
  return run;
}

const T = 1_000_000;

describe('a value', () => {
  it('is written with the digits and the unit of its point, or its own', () => {
    const run = runOf('value', [ofPoint('value', 1)]);
    expect(run.columns.values[0]).toBe('–');
    run.sample(0, Math.PI, Quality.good, T);
    run.frame(T);
    expect(run.columns.values[0]).toBe('3.1 bar');
    const own = runOf('value', [ofPoint('value', 1)], { decimals: 3, unit: 'MPa' });
    own.sample(0, Math.PI, Quality.good, T);
    own.frame(T);
    expect(own.columns.values[0]).toBe('3.142 MPa');
  });

  it.each([
    [2, 1, '开'],
    [3, 2, '故障'],
    [3, 7, '7.0'],
    [4, '急停', '急停'],
  ])('of point %i that is %s says %s', (id, value, said) => {
    const run = runOf('value', [ofPoint('value', id)]);
    run.sample(0, value, Quality.good, T);
    run.frame(T);
    expect(run.columns.values[0]).toBe(said);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, null, 'x'])(
    'of %s moves no gauge off its scale',
    (value) => {
      const run = runOf('gauge', [ofPoint('value', 1)]);
      run.sample(0, value, Quality.good, T);
      run.frame(T);
      expect(run.columns.levels[0]).toBe(0);
    },
  );

  it('fills a tank between its ends, and never beyond them', () => {
    const run = runOf('tank', [ofPoint('value', 1)], { min: 10, max: 20 });
    for (const [value, level] of [
      [15, 0.5],
      [5, 0],
      [25, 1],
    ] as const) {
      run.sample(0, value, Quality.good, T);
      run.frame(T);
      expect(run.columns.levels[0]).toBe(level);
    }
  });
});

describe('no picture lies', () => {
  it('a bad value is none, and is marked; a map says what is shown instead', () => {
    const map = {
      kind: 'map',
      cases: [{ min: 0, max: 9, text: null, gives: '#00ff00' }],
      otherwise: '#888888',
    } as const;
    const run = runOf('lamp', [ofPoint('value', 1), { ...ofPoint('stroke', 1), transform: map }]);
    run.sample(0, 5, Quality.good, T);
    run.frame(T);
    expect([run.columns.states[0], run.columns.strokes[0], run.columns.marks[0]]).toEqual([
      2,
      '#00ff00',
      Mark.none,
    ]);
    run.sample(0, 5, Quality.communication, T);
    run.frame(T);
    expect([run.columns.states[0], run.columns.strokes[0], run.columns.marks[0]]).toEqual([
      0,
      '#888888',
      Mark.bad,
    ]);
  });

  it('what is not heard is stale, and what is stale is marked', () => {
    const run = runOf('value', [ofPoint('value', 1)]);
    run.sample(0, 5, Quality.good, T);
    run.heard(false);
    run.frame(T);
    expect(run.columns.marks[0]).toBe(Mark.stale);
    run.heard(true);
    run.frame(T);
    expect(run.columns.marks[0]).toBe(Mark.none);
    run.sample(0, 5, Quality.stale, T);
    run.frame(T);
    expect(run.columns.marks[0]).toBe(Mark.stale);
    expect(run.oldest).toBe(T);
  });

  it('an alarm is seen on what is bound to its point', () => {
    const run = runOf('value', [ofPoint('value', 1)]);
    run.sample(0, 5, Quality.good, T);
    run.alarm(0, 3);
    run.frame(T);
    expect(run.columns.marks[0]).toBe(Mark.alarm);
  });

  it.each([
    ['a point that is gone', ofPoint('value', 99)],
    ['an expression that is wrong', ofText('value', '{#1} +')],
    ['an expression of a point that is gone', ofText('value', '{#99} + 1')],
  ])('%s shows nothing and is marked', (_, binding) => {
    const run = runOf('value', [binding, ofPoint('visible', 2)]);
    run.sample(0, 1, Quality.good, T);
    run.frame(T);
    expect([run.columns.values[0], run.columns.marks[0]]).toEqual([null, Mark.bad]);
    expect(run.program.broken).toHaveLength(1);
  });

  it('what is not known is not operated', () => {
    const run = runOf('button', [ofPoint('enabled', 2)]);
    expect(run.columns.enabled[0]).toBe(0);
    run.sample(0, 1, Quality.good, T);
    run.frame(T);
    expect(run.columns.enabled[0]).toBe(1);
  });
});

describe('sources', () => {
  it('an expression reckons from several points and says yes or no', () => {
    const run = runOf('rectangle', [
      ofText('visible', '{#1} > 3 and {#2}'),
      ofText('x', '{#1} * 10'),
    ]);
    const [a, b] = [run.program.points.indexOf(pointId(1)), run.program.points.indexOf(pointId(2))];
    run.sample(a, 4, Quality.good, T);
    run.sample(b, 0, Quality.good, T);
    run.frame(T);
    expect([run.columns.visible[0], run.columns.xs[0]]).toEqual([0, 40]);
    run.sample(b, 1, Quality.good, T);
    run.frame(T);
    expect(run.columns.visible[0]).toBe(1);
  });

  it('age goes on by itself, once a second', () => {
    const run = runOf('value', [ofPoint('text', 1, 'age')]);
    run.sample(0, 1, Quality.good, T);
    run.frame(T);
    run.changed.clear();
    run.frame(T + 500);
    expect(run.changed.count).toBe(0);
    run.frame(T + 7000);
    expect(run.columns.texts[0]).toBe('7');
  });

  it('a device is watched by its state', () => {
    const run = runOf('lamp', [
      {
        target: 'visible',
        source: { kind: 'device', device: deviceId(8) },
        transform: { kind: 'none' },
      },
    ]);
    expect(run.program.devices).toEqual([8]);
    expect(run.columns.visible[0]).toBe(0);
    run.device(0, 1);
    run.frame(T);
    expect(run.columns.visible[0]).toBe(1);
  });

  it('a pump is green by a bit as it is, and by a device that is online', () => {
    const run = runOf('lamp', [ofPoint('state', 2)]);
    run.sample(0, 1, Quality.good, T);
    run.frame(T);
    expect(run.columns.states[0]).toBe(equipmentStates.indexOf('running'));
    const source = { kind: 'device', device: deviceId(8) } as const;
    const ofDevice = runOf('lamp', [{ target: 'state', source, transform: { kind: 'none' } }]);
    ofDevice.device(0, 2);
    ofDevice.frame(T);
    expect(ofDevice.columns.states[0]).toBe(equipmentStates.indexOf('fault'));
  });

  it('a range goes from end to end, either way round', () => {
    const range = { kind: 'range', inMin: 0, inMax: 10, outMin: 100, outMax: 0 } as const;
    const run = runOf('rectangle', [{ ...ofPoint('angle', 1), transform: range }]);
    for (const [value, angle] of [
      [2.5, 75],
      [-5, 100],
      [50, 0],
    ] as const) {
      run.sample(0, value, Quality.good, T);
      run.frame(T);
      expect(run.columns.angles[0]).toBe(angle);
    }
  });

  it('made-up values are the same at the same moment, and within their ends', () => {
    const form = { form: 'wave', min: 2, max: 4, period: 1000 } as const;
    for (let now = 0; now < 2000; now += 37) {
      const value = simulate(form, pointId(5), now);
      expect(value).toBe(simulate(form, pointId(5), now));
      expect(value >= 2 && value <= 4).toBe(true);
    }
    const run = runOf('value', [ofPoint('value', 1)]);
    const source = simulatedSource(() => ({ form: 'constant', min: 6, max: 6, period: 1 }));
    const close = source.open(run.program.points, run.program.devices, run);
    source.tick(T);
    run.frame(T);
    expect(run.columns.values[0]).toBe('6.0 bar');
    close();
    source.tick(T + 1000);
    expect(run.oldest).toBe(T);
  });
});

it('a frame touches what changed, and nothing else', () => {
  const nodes = Array.from({ length: 100 }, (_, index) => ({
    ...newNode(shapeOf('value') as Shape, `n${index}`, 0, 0),
    bindings: [ofPoint('value', index === 7 ? 2 : 1)],
  }));
  const run = new SceneRun(compilePicture({ ...emptyScene(), nodes }), options);
  run.frame(T);
  run.changed.clear();
  run.sample(run.program.points.indexOf(pointId(2)), 1, Quality.good, T);
  run.frame(T);
  expect([...run.changed.rows.subarray(0, run.changed.count)]).toEqual([7]);
});
