import { expect, it } from 'vitest';
import {
  asksMoreThan,
  asksSecondPerson,
  confirmOfAny,
  confirmOfRest,
  WriteConfirm,
} from './write-confirm.ts';

const { button, slide, typed, approved, approvedButRest } = WriteConfirm;

it.each([
  [button, button, button, false],
  [slide, slide, slide, false],
  [typed, typed, typed, false],
  [approved, approved, approved, true],
  [approvedButRest, approved, button, true],
])('%i asks %i before any value, %i before the rest value', (confirm, any, rest, asks) => {
  expect([confirmOfAny(confirm), confirmOfRest(confirm)]).toEqual([any, rest]);
  expect(asksSecondPerson(confirm)).toBe(asks);
});

it.each([
  [typed, slide, true],
  [slide, typed, false],
  [approved, approvedButRest, true],
  [approvedButRest, approved, false],
  [approvedButRest, typed, true],
  // Neither is the other's equal: each asks for more of some value.
  [typed, approvedButRest, true],
  [approved, approved, false],
])('%i asks for more than %i: %s', (one, other, more) => {
  expect(asksMoreThan(one, other)).toBe(more);
});
