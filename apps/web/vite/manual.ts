import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Article, type ArticleHead, pictureMark, readArticle } from './manual-article.ts';
import { pictureSize } from './picture-size.ts';

const prefix = 'virtual:manual/';

const nameOf = (file: string): string => basename(file, '.md');

/** The articles of one language, in their order. */
export const readArticles = (folder: string): readonly Article[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readArticle(nameOf(file), readFileSync(join(folder, file), 'utf8')))
    .toSorted((a, b) => a.order - b.order);

/** Nothing moves below a picture when it comes: its place is kept. */
const keepPlaces = ({ html, pictures }: Article, folder: string): string =>
  pictures.reduce((kept, path, at) => {
    const { width, height } = pictureSize(path, readFileSync(join(folder, path)));
    const mark = `src="${pictureMark(at)}"`;
    return kept.replace(mark, `width="${width}" height="${height}" ${mark}`);
  }, html);

/** What the contents list knows of each article. */
const headsOf = (articles: readonly Article[]): readonly ArticleHead[] =>
  articles.map(({ name, title, area, order, pages }) => ({ name, title, area, order, pages }));

/** What is searched of each. */
const textsOf = (
  articles: readonly Article[],
): readonly Pick<Article, 'name' | 'title' | 'text'>[] =>
  articles.map(({ name, title, text }) => ({ name, title, text }));

/** An article as a module; its pictures become files of the build with names of their own. */
const articleModule = (article: Article, folder: string): string => {
  const { headings, pictures } = article;
  const imports = pictures.map((path, at) => `import picture${at} from './${path}';`);
  const filled = pictures.reduce(
    (code, _path, at) => code.replace(pictureMark(at), `" + picture${at} + "`),
    JSON.stringify(keepPlaces(article, folder)),
  );
  return [
    ...imports,
    `export default { headings: ${JSON.stringify(headings)}, html: ${filled} };`,
  ].join('\n');
};

/**
 * The manual's Markdown as modules: `virtual:manual/<language>` is the contents list,
 * `virtual:manual/texts/<language>` what is searched, each `.md` file below the folder one article. What the browser gets is HTML; no parser travels along.
 */
export const manual = (folder: string): Plugin => ({
  name: 'millwright:manual',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    const articles = join(folder, basename(id));
    for (const file of readdirSync(articles)) this.addWatchFile(join(articles, file));
    const pick = id.startsWith(`\0${prefix}texts/`) ? textsOf : headsOf;
    return `export default ${JSON.stringify(pick(readArticles(articles)))}`;
  },
  transform(source, id) {
    if (!id.startsWith(folder) || !id.endsWith('.md')) return null;
    return { code: articleModule(readArticle(nameOf(id), source), dirname(id)), map: null };
  },
});
