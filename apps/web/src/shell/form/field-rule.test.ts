import { itemFacts } from '@millwright/contract/items/facts/item';
import { expect, it, vi } from 'vitest';
import { refusalOf, ruleOf } from './field-rule.ts';

const session = vi.hoisted(() => ({ profile: { naming: 'plain' } }));
vi.mock('../session/session.store.ts', () => ({ sessionStore: { getState: () => session } }));
vi.mock('../../texts/i18n.ts', () => ({
  text: (key: string, fill: object) => `${key} ${JSON.stringify(fill)}`,
}));
vi.mock('../../wire/say-code.ts', () => ({ sayCode: (code: string) => code }));

const name = itemFacts.create.itemName;

it('refuses and explains by the names that the installation takes', () => {
  session.profile.naming = 'plain';
  expect(ruleOf(name)).toBe('item.name_rule');
  expect(refusalOf(name, '1#空压机')).toContain('#');
  session.profile.naming = 'plant';
  expect(ruleOf(name)).toBe('item.plant_name_rule');
  expect(refusalOf(name, '1#空压机')).toBeNull();
  expect(refusalOf(name, '#1空压机')).toBe('item.plant_name_rule');
  expect(refusalOf(name, '1#空压机!')).toContain('!');
});
