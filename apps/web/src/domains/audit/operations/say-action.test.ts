/** Whatever a manifest says that happens to its subjects can be said in words. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@millwright/contract/domains';
import { expect, it } from 'vitest';
import { actionChoices, sayAction } from './say-action.ts';

type Texts = { readonly [key: string]: string | Texts };

const folder = join(import.meta.dirname, '../..');
const load = (domain: string, language: string): Texts => {
  const file = join(folder, domain, 'texts', `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** `t` over the language files of all domains; what has no text is said as `?`. */
const speak = (language: string) => {
  const texts = new Map(domains.map(({ name }) => [name as string, load(name, language)]));
  const find = (key: string): string | undefined => {
    const [domain = '', path = ''] = key.includes(':') ? key.split(':') : ['audit', key];
    const found = path
      .split('.')
      .reduce<string | Texts | undefined>(
        (at, step) => (typeof at === 'object' ? at[step] : undefined),
        texts.get(domain),
      );
    return typeof found === 'string' ? found : undefined;
  };
  return (keys: string | string[], values: Readonly<Record<string, unknown>> = {}): string => {
    const said =
      [keys]
        .flat()
        .map(find)
        .find((text) => text !== undefined) ?? '?';
    return said.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  };
};

it.each(['zh-CN', 'en-US'])('has words for every action in %s', (language) => {
  const choices = actionChoices(speak(language));
  expect(choices.length).toBeGreaterThan(40);
  expect(choices.filter(({ label }) => label.includes('?'))).toEqual([]);
});

it.each([
  ['zh-CN', '用户：修改密码'],
  ['en-US', 'User: password changed'],
])('finds an action by its words in %s', (language, words) => {
  const found = actionChoices(speak(language)).filter(({ label }) => label === words);
  expect(found.map(({ value }) => value)).toEqual(['user.change_password']);
});

it('leaves an action that nobody knows as it is called', () => {
  const t = (keys: string | string[], values: Readonly<Record<string, unknown>> = {}): string =>
    keys === 'action' ? `${values.subject} ${values.verb}` : String(values.defaultValue);
  expect(sayAction(t, 'submarine.dive')).toBe('submarine dive');
});
