import { expect, it } from 'vitest';
import { CallError } from '../../wire/errors/call-error.ts';
import { fieldError } from './field-error.ts';

const refusal = (code: string, details: Record<string, string>) =>
  new CallError({ failure: 'refused', status: 400, text: 'said', code, details });
const fields = ['name', 'every', 'points', 'packet.value'];

it.each([
  ['the field it names', refusal('item.name_rule', { field: 'name' }), ['name', 'said']],
  [
    'the reason alone where that is all there is to say',
    refusal('general.invalid', { field: 'name', reason: 'too small' }),
    ['name', 'too small'],
  ],
  ['the form’s name of it', refusal('x', { field: 'intervalMs' }), ['every', 'said']],
  [
    'the first of several names that is shown',
    refusal('x', { field: 'registration' }),
    ['packet.value', 'said'],
  ],
  ['the field that it is a part of', refusal('x', { field: 'points.3.name' }), ['points', 'said']],
  ['none for a field that the form does not have', refusal('x', { field: 'itemId' }), null],
  ['none where it names none', refusal('item.name_taken', { name: 'a' }), null],
  ['none of what is no refusal', new Error('broken'), null],
] as const)('is beside %s', (_what, error, expected) => {
  const found = fieldError(error, fields, {
    intervalMs: 'every',
    registration: ['packet.pattern', 'packet.value'],
  });
  expect(found && [found.name, found.text]).toEqual(expected);
});
