import type { TextFacts } from '@millwright/contract/fields/facts';
import { itemFacts } from '@millwright/contract/items/facts/item';
import { expect, it } from 'vitest';
import { refusedSigns, signClass } from './refused-signs.ts';

const name: TextFacts = itemFacts.create.itemName;
const password: TextFacts = { type: 'text', max: 20, pattern: /^[A-Za-z0-9]{3,20}$/ };

it.each<[TextFacts, string, ReturnType<typeof refusedSigns>]>([
  [name, '1号空压机', null],
  [name, '1#空压机', { signs: ['#'], fits: '1空压机' }],
  [name, ' PLC-01 / A-B ', { signs: ['-', ' ', '/'], fits: 'PLC01AB' }],
  [name, '--a', { signs: ['-'], fits: null }],
  [name, '😀泵站', { signs: ['😀'], fits: '泵站' }],
  [password, 'secret!', { signs: ['!'], fits: null }],
  [
    { type: 'text', pattern: /^(?!1\d{10}$)[A-Z]+$/, trim: true },
    'A B',
    { signs: [' '], fits: 'AB' },
  ],
  [{ type: 'text', pattern: /^[^(){}]*$/, trim: true }, 'a(1)', { signs: ['(', ')'], fits: 'a1' }],
  // Not said of each sign alone.
  [{ type: 'text', pattern: /^\d{6}$/, trim: true }, '12 345', null],
  [{ type: 'text', pattern: /^a[bc]+$/, trim: true }, 'x', null],
  [{ type: 'text', trim: true }, 'x', null],
])('%o: %s', (facts, value, expected) => {
  expect(refusedSigns(facts, value)).toEqual(expected);
});

it('says nothing of fields that are no text', () => {
  expect(signClass({ type: 'number' })).toBeNull();
  expect(signClass(name)).not.toBeNull();
});
