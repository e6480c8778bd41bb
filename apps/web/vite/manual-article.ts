/** One article of the manual, from its Markdown to what the page shows. Runs at build time only. */
import { Marked, type Tokens } from 'marked';

export interface ArticleHead {
  /** File name without its ending; the same in both languages. */
  readonly name: string;
  readonly title: string;
  /** Key in the manual's texts below `areas`. */
  readonly area: string;
  /** Among all articles, ascending. */
  readonly order: number;
  /** Names of the pages whose help leads here: the last step of their path. */
  readonly pages: readonly string[];
}

export interface ArticleHeading {
  readonly id: string;
  readonly text: string;
}

export interface Article extends ArticleHead {
  readonly headings: readonly ArticleHeading[];
  /** Made of what Markdown can say; the source may hold no HTML of its own. */
  readonly html: string;
  /** The words alone, for the search. */
  readonly text: string;
  /** Names of the articles that it leads to. */
  readonly links: readonly string[];
  /** Paths of its pictures, relative to its file. */
  readonly pictures: readonly string[];
}

const headPattern = /^---\n([\s\S]*?)\n---\n/;

const readHead = (name: string, source: string): ArticleHead => {
  const lines = headPattern.exec(source)?.[1]?.split('\n') ?? [];
  const fields = new Map(lines.map((line) => line.split(/:\s*/, 2) as [string, string]));
  const field = (key: string): string => {
    const value = fields.get(key);
    if (value === undefined) throw new SyntaxError(`${name}: its head has no ${key}`);
    return value;
  };
  const pages = field('pages').split(/\s+/).filter(Boolean);
  return { name, title: field('title'), area: field('area'), order: Number(field('order')), pages };
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d+)|(amp|lt|gt|quot));/g, (_all, code?: string, name = '') =>
      code === undefined ? (named[name] ?? '') : String.fromCharCode(Number(code)),
    )
    .replace(/\s+/g, ' ')
    .trim();

/** Stands for the address of a picture until the bundler knows it. */
export const pictureMark = (index: number): string => `%picture-${index}%`;

/**
 * Reads an article. `[…](alarm-rules.md)` leads to another article, a picture keeps its alternative
 * text as its caption.
 * @throws SyntaxError on HTML of its own, on an incomplete head and on links out of the manual
 */
export const readArticle = (name: string, source: string): Article => {
  const head = readHead(name, source);
  const headings: ArticleHeading[] = [];
  const links: string[] = [];
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      html: ({ raw }: Tokens.HTML | Tokens.Tag) => {
        throw new SyntaxError(`${name}: ${raw} is HTML`);
      },
      heading({ tokens, depth }: Tokens.Heading) {
        const id = `s${headings.length + 1}`;
        const inner = this.parser.parseInline(tokens);
        headings.push({ id, text: words(inner) });
        return `<h${depth} id="${id}">${inner}</h${depth}>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const target = /^([\w-]+)\.md$/.exec(href)?.[1];
        if (target === undefined) throw new SyntaxError(`${name}: ${href} is no article`);
        links.push(target);
        return `<a href="/manual/${target}">${this.parser.parseInline(tokens)}</a>`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const inner = this.parser.parseInline(tokens);
        return tokens.length === 1 && tokens[0]?.type === 'image' ? inner : `<p>${inner}</p>`;
      },
      image({ href, text }: Tokens.Image) {
        const caption = escaped(text);
        const src = pictureMark(pictures.push(href) - 1);
        return `<figure><img alt="${caption}" loading="lazy" src="${src}"><figcaption>${caption}</figcaption></figure>`;
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], tag: string): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
        return `<div class="table"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  const html = marked.parse(source.replace(headPattern, ''), { async: false });
  return { ...head, headings, html, text: words(html), links, pictures };
};
