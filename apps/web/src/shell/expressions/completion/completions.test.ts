import { DataType, pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { NamedPoint } from '../named-point.ts';
import { pointNames } from '../point-scope.ts';
import { type Completion, completed, completionsAt, signatureOf } from './completions.ts';

const point = (id: number, deviceName: string, name: string): NamedPoint => ({
  id: pointId(id),
  deviceName,
  name,
  dataType: DataType.FLOAT,
  unit: '',
});
const points = [
  point(1, '1号泵', '压力'),
  point(2, '2号泵', '压力'),
  point(3, '2号泵', 'Inlet temperature'),
  point(4, '2号泵', 'absolute'),
];
const names = pointNames(points);
const nameOf = (one: Completion): string => (one.kind === 'point' ? one.written : `${one.name}()`);
const offered = (marked: string): readonly string[] | undefined =>
  completionsAt(marked.replace('|', ''), marked.indexOf('|'), points, names)?.offered.map(nameOf);

it('offers points by what their names begin with or hold, and functions', () => {
  expect(offered('ab|')).toEqual(['abs()', 'absolute']);
  expect(offered('1 + 压|')).toEqual(['{1号泵:压力}', '{2号泵:压力}']);
  expect(offered('TEMP|')).toEqual(['{Inlet temperature}']);
  // In braces only a point can stand; a device's name narrows them down.
  expect(offered('{ab|')).toEqual(['absolute']);
  expect(offered('{2号泵:|}')).toEqual(['{2号泵:压力}', '{Inlet temperature}', 'absolute']);
  expect(offered('1号|')).toEqual(['{1号泵:压力}']);
});

it('offers nothing where no name is written, none is like it, or it is whole', () => {
  for (const marked of ['2 +|', 'zzz|', 'absolute|', '"压|']) {
    expect(offered(marked), marked).toBeUndefined();
  }
});

it('puts the name where the beginning of it stood', () => {
  const take = (marked: string, place = 0) => {
    const text = marked.replace('|', '');
    const found = completionsAt(text, marked.indexOf('|'), points, names);
    const chosen = found?.offered[place];
    if (found === null || chosen === undefined) return null;
    const done = completed(text, found.word, chosen);
    return `${done.text.slice(0, done.cursor)}|${done.text.slice(done.cursor)}`;
  };
  expect(take('2 * inl| + 1')).toBe('2 * {Inlet temperature}| + 1');
  expect(take('{1号泵:|} > 3')).toBe('{1号泵:压力}| > 3');
  expect(take('ab|')).toBe('abs(|');
  expect(take('ab|(x)')).toBe('abs|(x)');
  expect(take('hou|')).toBe('hour()|');
});

it('says how a function is called', () => {
  const word = (takes: string): string => takes;
  expect(signatureOf('rate', word)).toBe('rate(measured, duration)');
  expect(signatureOf('round', word)).toBe('round(number, [number])');
  expect(signatureOf('max', word)).toBe('max(number, …)');
  expect(signatureOf('hour', word)).toBe('hour()');
});

it('offers eight at most, however many points there are', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => point(n + 1, 'plc', `p${n}`));
  expect(completionsAt('p', 1, many, pointNames(many))?.offered).toHaveLength(8);
});
