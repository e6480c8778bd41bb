/** Conditions over the shifts of an item: they go by the clock, and by other shifts at once. */
import { expect, it } from 'vitest';
import { checkExpression, compileExpression, parseExpression } from '../expressions/index.ts';
import { createShiftClock, type ShiftCalendar } from '../shifts/index.ts';
import { milliseconds } from '../time.ts';
import type { Formula, Transition } from './condition.ts';
import { ConditionEngine } from './condition-engine.ts';

const week = [1, 2, 3, 4, 5, 6, 7];
const early = { name: '早班', begin: 360, minutes: 480, weekdays: week };
const at = (time: string): number => Date.parse(`2026-11-20T${time}Z`);

const formula = (text: string, shifts: ShiftCalendar['shifts'] | null): Formula => {
  const { expression } = parseExpression(text);
  const scope = { byName: () => null, byId: () => null, names: () => [] };
  const checked = expression && checkExpression(expression, scope, 'boolean').checked;
  if (!checked) throw new RangeError(text);
  const clock = shifts && createShiftClock({ shifts, exceptions: [] }, 'UTC');
  const program = compileExpression(checked);
  return { key: text, program, timeZone: 'UTC', shifts: clock };
};

function engineWith(given: Formula) {
  const told: Transition[] = [];
  const engine = new ConditionEngine({
    slotOf: () => -1,
    onTransition: (transition) => void told.push(transition),
  });
  const upsert = (wanted: Formula): boolean =>
    engine.upsert('test', {
      id: 1,
      when: { op: 'expression', formula: wanted },
      onDelay: milliseconds(0),
      offDelay: milliseconds(0),
    });
  upsert(given);
  return { engine, upsert, told: () => told.map(({ time, active }) => [time, active]) };
}

it('begin and end by the clock alone, at the moments of the calendar', () => {
  const { engine, told } = engineWith(formula('shift() = "早班"', [early]));
  engine.onBlock(at('05:00'));
  expect([told(), engine.nextDeadline()]).toEqual([[], at('06:00')]);
  engine.onTime(at('13:59'));
  engine.onTime(at('20:00'));
  expect(told()).toEqual([
    [at('06:00'), true],
    [at('14:00'), false],
  ]);
});

it('go by other shifts at once, and are unknown without any', () => {
  const { engine, upsert, told } = engineWith(formula('working()', null));
  engine.onBlock(at('10:00'));
  expect(told()).toEqual([]);
  upsert(formula('working()', [early]));
  engine.onBlock(at('10:01'));
  upsert(formula('working()', [{ ...early, begin: 720 }]));
  engine.onBlock(at('10:02'));
  // Taken away, it neither begins nor ends.
  upsert(formula('working()', null));
  engine.onTime(at('23:00'));
  expect(told()).toEqual([
    [at('10:01'), true],
    [at('10:02'), false],
  ]);
});
