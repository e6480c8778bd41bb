import { expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

it.each([
  ['en-US', ['zh-CN'], 'en-US'],
  [null, ['en-GB', 'zh-CN'], 'en-US'],
  [null, ['fr-FR', 'zh-TW'], 'zh-CN'],
  [null, ['fr-FR'], 'zh-CN'],
  [null, [], 'zh-CN'],
  ['tlh', ['en'], 'en-US'],
] as const)('stored %j, browser %j: %s', (stored, preferred, chosen) => {
  expect(chooseLanguage(stored, preferred)).toBe(chosen);
});
