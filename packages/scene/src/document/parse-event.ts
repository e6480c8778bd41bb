import type { PointId } from '@millwright/kernel';
import { longestText } from './limits.ts';
import {
  type EventAction,
  eventConfirms,
  eventTriggers,
  heldFor,
  type NodeEvent,
} from './scene.ts';
import { ObjectReader } from './scene-reader.ts';

export function parseEvent(value: unknown, path: string): NodeEvent {
  const from = new ObjectReader(value, path);
  const event = {
    on: from.choice('on', eventTriggers),
    action: parseAction(from.object('action')),
    confirm: from.choice('confirm', eventConfirms),
  };
  from.end();
  return event;
}

const kinds = [
  'write',
  'toggle',
  'momentary',
  'step',
  'input',
  'open-screen',
  'open-popup',
  'close-popup',
] as const satisfies readonly EventAction['kind'][];

const anyNumber = (from: ObjectReader, name: string): number =>
  from.number(name, -Number.MAX_VALUE, Number.MAX_VALUE);

function parseAction(from: ObjectReader): EventAction {
  const action = actionOf(from.choice('kind', kinds), from);
  from.end();
  return action;
}

function actionOf(kind: EventAction['kind'], from: ObjectReader): EventAction {
  switch (kind) {
    case 'close-popup':
      return { kind };
    case 'open-screen':
    case 'open-popup':
      return { kind, screen: from.id('screen') };
    case 'toggle':
    case 'input':
      return { kind, point: from.id<PointId>('point') };
    case 'step':
      return { kind, point: from.id<PointId>('point'), by: anyNumber(from, 'by') };
    case 'momentary':
      return {
        kind,
        point: from.id<PointId>('point'),
        pressed: anyNumber(from, 'pressed'),
        released: anyNumber(from, 'released'),
        longest: from.has('longest') ? from.number('longest', 1, heldFor.most) : heldFor.usual,
      };
    case 'write': {
      const point = from.id<PointId>('point');
      const isText = typeof from.raw('value') === 'string';
      const value = isText ? from.text('value', longestText) : anyNumber(from, 'value');
      return { kind, point, value };
    }
  }
}
