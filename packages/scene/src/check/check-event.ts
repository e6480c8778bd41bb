import { asksSecondPerson, valueTypeOf, WriteConfirm } from '@millwright/kernel';
import type { EventAction, NodeEvent } from '../document/scene.ts';
import type { FoundProblem, KnownPoint, KnownWorld } from './scene-problem.ts';

/** What is wrong with what a hand does on a node. */
export function checkEvent(
  { action, confirm }: NodeEvent,
  { points, screens }: KnownWorld,
  tell: (problem: FoundProblem) => void,
): void {
  if ('screen' in action) {
    const isPublished = screens.get(action.screen);
    if (isPublished === undefined) tell({ code: 'screen.link_gone' });
    else if (!isPublished) tell({ code: 'screen.link_unpublished' });
  }
  if (!('point' in action)) return;
  const point = points.get(action.point);
  if (point === undefined) {
    tell({ code: 'screen.point_gone' });
    return;
  }
  if (!point.writable) tell({ code: 'screen.point_not_writable' });
  if (action.kind === 'momentary') checkHold(action, point, tell);
  const isText = valueTypeOf(point.dataType) === 'text';
  const givesText = action.kind === 'write' && typeof action.value === 'string';
  // Whoever enters a value sees what it is to be.
  if (action.kind !== 'input' && isText !== givesText) tell({ code: 'screen.type_clash' });
  const isAsked = confirm !== 'none' || action.kind === 'input' || action.kind === 'momentary';
  if (!isAsked) tell({ code: 'screen.write_unasked' });
}

/** Of a button that is held nobody asks for a name or a second person while a hand is on it. */
function checkHold(
  { pressed, released }: Extract<EventAction, { kind: 'momentary' }>,
  { writeConfirm = WriteConfirm.button, intercept = 0 }: KnownPoint,
  tell: (problem: FoundProblem) => void,
): void {
  if (writeConfirm === WriteConfirm.typed || asksSecondPerson(writeConfirm)) {
    tell({ code: 'screen.hold_asks_more' });
  }
  // A release is written whatever forbids it by then: 0, and to the register as well.
  if (intercept !== 0) tell({ code: 'screen.hold_offset' });
  if (pressed === released || released !== 0) tell({ code: 'screen.hold_alike' });
}
