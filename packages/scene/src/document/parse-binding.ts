import { type DeviceId, longestExpression, type PointId } from '@millwright/kernel';
import { mostCases } from './limits.ts';
import {
  type Binding,
  type BindingSource,
  type BindingTransform,
  bindingTargets,
  type MapCase,
  type MapResult,
  pointInputs,
} from './scene.ts';
import { ObjectReader, readNumber, readText, sceneFault } from './scene-reader.ts';

const longestResult = 400;

export function parseBinding(value: unknown, path: string): Binding {
  const from = new ObjectReader(value, path);
  const binding = {
    target: from.choice('target', bindingTargets),
    source: parseSource(from.object('source')),
    transform: parseTransform(from.object('transform')),
  };
  from.end();
  return binding;
}

function parseSource(from: ObjectReader): BindingSource {
  const kind = from.choice('kind', ['point', 'device', 'expression']);
  const source: BindingSource =
    kind === 'point'
      ? { kind, point: from.id<PointId>('point'), input: from.choice('input', pointInputs) }
      : kind === 'device'
        ? { kind, device: from.id<DeviceId>('device') }
        : { kind, text: from.text('text', longestExpression) };
  from.end();
  return source;
}

const anyNumber = (from: ObjectReader, name: string): number =>
  from.number(name, -Number.MAX_VALUE, Number.MAX_VALUE);

function parseTransform(from: ObjectReader): BindingTransform {
  const kind = from.choice('kind', ['none', 'range', 'map']);
  const transform: BindingTransform =
    kind === 'none'
      ? { kind }
      : kind === 'range'
        ? {
            kind,
            inMin: anyNumber(from, 'inMin'),
            inMax: anyNumber(from, 'inMax'),
            outMin: anyNumber(from, 'outMin'),
            outMax: anyNumber(from, 'outMax'),
          }
        : {
            kind,
            cases: from.list('cases', mostCases, parseCase),
            otherwise: parseResult(from.raw('otherwise'), from.at('otherwise')),
          };
  from.end();
  return transform;
}

function parseCase(value: unknown, path: string): MapCase {
  const from = new ObjectReader(value, path);
  const border = (name: string): number | null =>
    from.raw(name) === null ? null : anyNumber(from, name);
  const found = {
    min: border('min'),
    max: border('max'),
    text: from.raw('text') === null ? null : from.text('text', longestResult),
    gives: parseResult(from.raw('gives'), from.at('gives')),
  };
  from.end();
  return found;
}

function parseResult(value: unknown, path: string): MapResult {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return readText(value, path, longestResult);
  if (typeof value === 'number') {
    return readNumber(value, path, -Number.MAX_VALUE, Number.MAX_VALUE);
  }
  throw sceneFault('scene.corrupt', path);
}
