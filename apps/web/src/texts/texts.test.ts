import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elementsOf } from '../domains/identity/roles/grants.ts';
import { pageSections } from '../domains/identity/roles/page-sections.ts';

const web = join(import.meta.dirname, '..');
const root = join(web, '../../..');

type Texts = { readonly [key: string]: string | Texts };

/** `search.submit` → text, for every leaf. */
const flatten = (texts: Texts, prefix = ''): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key, value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  );

const read = (folder: string, language: string): ReadonlyMap<string, string> =>
  flatten(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')));

/** Folders with a language file in each language, by namespace. */
const folders = new Map<string, string>([
  ['shell', join(web, 'texts/shell')],
  ['ui', join(web, 'texts/ui')],
  ['manual', join(web, 'texts/manual')],
  ['expressions', join(web, 'texts/expressions')],
  ...readdirSync(join(web, 'domains'), { recursive: true, encoding: 'utf8' })
    .filter((folder) => basename(folder) === 'texts')
    .map((folder) => [dirname(folder), join(web, 'domains', folder)] as const)
    .filter(([, folder]) => readdirSync(folder).length > 0),
]);

const han = /\p{Script=Han}|[，。：；（）！？]/u;
const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([match]) => match).toSorted();

/** Forms that one language has and the other not: Chinese does not count. */
const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '');

/** `1 points` is no English. */
const many = /\{\{count\}\} (?:[a-z]+ ){0,2}[a-z]+s\b/;
/** Limits of ours, what is said of several only, and a word that looks like several. */
const neverOne = new Set([
  ...['telemetry:titles.figures.abnormal', 'telemetry/triggers:record_more'],
  ...['items/file:more_problems', 'items/file:more_conflicts', 'items/check:more'],
  ...['alarms:details.recorded_hint', 'notices:files.too_many', 'devices/connect:rows.too_many'],
  ...['devices:gateway.consent.wide', 'devices:gateway.consent.wide_admin'],
  'devices:deletion.of_many',
]);

describe.each([...folders])('texts of %s', (namespace, folder) => {
  const zh = read(folder, 'zh-CN');
  const en = read(folder, 'en-US');

  it('have the same keys in both languages', () => {
    const keysOf = (texts: ReadonlyMap<string, string>) =>
      [...new Set([...texts.keys()].map(withoutPlural))].toSorted();
    expect(keysOf(en)).toEqual(keysOf(zh));
  });

  it('say of one in English what they say of one', () => {
    const wrong = [...en].filter(
      ([key, text]) =>
        many.test(text) &&
        !key.endsWith('_one') &&
        !neverOne.has(`${namespace}:${key}`) &&
        !(key.endsWith('_other') && en.has(key.replace(/_other$/, '_one'))),
    );
    expect(wrong).toEqual([]);
  });

  it('have no Chinese in English and no empty text', () => {
    expect([...en].filter(([, text]) => han.test(text))).toEqual([]);
    expect([...zh, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('fill the same placeholders', () => {
    for (const [key, text] of zh) {
      const other = en.get(key) ?? en.get(`${withoutPlural(key)}_other`) ?? '';
      expect([key, placeholders(other)]).toEqual([key, placeholders(text)]);
    }
  });
});

it('name every page of the matrix of roles and what stands on it', () => {
  const known = [...folders.values()].flatMap((folder) => [...read(folder, 'zh-CN').keys()]);
  const words = new Set(known);
  const asked = pageSections.flatMap(({ pages }) =>
    pages.flatMap((page) => [
      `words.pages.${page}`,
      ...elementsOf(page).map((permission) => `words.permissions.${permission}`),
    ]),
  );
  expect(asked.filter((key) => !words.has(key))).toEqual([]);
});

const sources = [web, join(root, 'packages/ui/src'), join(root, 'packages/charts/src')]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/** Each language is named in itself, wherever the page's own language is not known yet. */
const namesLanguages = 'language.ts';

describe('components', () => {
  it.each(sources.map((file) => relative(root, file)))('%s says nothing of its own', (file) => {
    const source = withoutComments(readFileSync(join(root, file), 'utf8'));
    if (basename(file) !== namesLanguages) expect(source).not.toMatch(han);
    // Text between tags, or in an attribute that people read: a capital and more than one word.
    expect(source).not.toMatch(/>\s*[A-Z][a-z]+( [a-z]+)*\s*<\//);
    expect(source).not.toMatch(
      /\s(title|placeholder|alt|aria-label|label)="[^"]*[A-Za-z]{2}[^"]*"/,
    );
  });

  it('ask for texts that exist', () => {
    const known = new Map([...folders].map(([name, folder]) => [name, read(folder, 'zh-CN')]));
    const missing: string[] = [];
    for (const file of sources) {
      const source = withoutComments(readFileSync(file, 'utf8'));
      // A function that is handed `t` speaks for its domain.
      const [, domain] = /domains[/\\](\w+)[/\\]/.exec(file) ?? [];
      const [, own = domain] = /useTranslation\(\[?'([\w/-]+)'/.exec(source) ?? [];
      for (const [, asked = ''] of source.matchAll(/\b(?:t|text)\('([\w/-]+:?[\w.-]+)'/g)) {
        const [namespace, key] = asked.includes(':') ? asked.split(':') : [own, asked];
        const texts = known.get(namespace ?? '');
        const plural = texts?.has(`${key}_other`) ?? false;
        if (!texts?.has(key ?? '') && !plural) missing.push(`${relative(root, file)}: ${asked}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
