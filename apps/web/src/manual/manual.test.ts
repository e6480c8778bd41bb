import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readArticles } from '../../vite/manual.ts';

const folder = join(import.meta.dirname, 'articles');
const languages = ['zh-CN', 'en-US'] as const;
const articles = {
  'zh-CN': readArticles(join(folder, 'zh-CN')),
  'en-US': readArticles(join(folder, 'en-US')),
};
const mostPictureBytes = 3 * 1024 * 1024;

describe.each(languages)('the manual in %s', (language) => {
  const own = articles[language];

  it('has one article for each page that it names', () => {
    const pages = own.flatMap((article) => article.pages);
    expect(pages.toSorted()).toEqual([...new Set(pages)].toSorted());
  });

  it('leads only to articles that exist', () => {
    const names = new Set(own.map(({ name }) => name));
    const lost = own.flatMap(({ name, links }) =>
      links.filter((link) => !names.has(link)).map((link) => `${name} → ${link}`),
    );
    expect(lost).toEqual([]);
  });

  it('has every picture that it shows', () => {
    const pictures = own.flatMap(({ pictures }) => pictures);
    expect(pictures.filter((path) => !existsSync(join(folder, language, path)))).toEqual([]);
    expect(pictures.length).toBeGreaterThan(0);
  });
});

it('says the same in both languages, article by article and part by part', () => {
  const shape = (language: (typeof languages)[number]) =>
    articles[language].map(({ name, area, order, pages, headings, links, pictures }) => ({
      name,
      area,
      order,
      pages,
      headings: headings.length,
      links: links.toSorted(),
      pictures,
    }));
  expect(shape('en-US')).toEqual(shape('zh-CN'));
});

it('speaks no Chinese in English', () => {
  const chinese = articles['en-US'].filter(({ title, text }) =>
    /\p{Script=Han}/u.test(title + text),
  );
  expect(chinese.map(({ name }) => name)).toEqual([]);
});

it('stays small', () => {
  const paths = languages.flatMap((language) =>
    articles[language].flatMap(({ pictures }) =>
      pictures.map((path) => join(folder, language, path)),
    ),
  );
  const bytes = [...new Set(paths)].reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeLessThan(mostPictureBytes);
});

describe('the help of every page', () => {
  let paths: readonly string[];
  let addressOf: (path: string) => string;

  beforeAll(async () => {
    const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
    const { domains } = await import('../app/open-domains.ts');
    paths = domains.flatMap(({ routes = [] }) => routes.map(({ path }) => path));
    ({ manualAddress: addressOf } = await import('../shell/navigation/manual-address.ts'));
    // All pages are compiled for it, which a machine under load takes minutes for.
  });

  it('leads to an article', () => {
    const helped = new Set(articles['zh-CN'].flatMap(({ pages }) => pages));
    const helpless = paths
      .map((path) => addressOf(path).replace('/manual/', ''))
      .filter((page) => !helped.has(page));
    expect(paths.length).toBeGreaterThan(15);
    expect(helpless.map((page) => `no article names page ${page} in its \`pages:\``)).toEqual([]);
  });
});
