/** Looks for words in every article of one language. */
import type { Article, ArticleHead } from './manual.ts';

export interface ManualHit {
  readonly name: string;
  readonly title: string;
  /** The words around the first find; empty when only the title holds it. */
  readonly excerpt: string;
}

export interface SearchedArticle extends Pick<ArticleHead, 'name' | 'title'> {
  readonly text: Article['text'];
}

const charactersAround = 40;

const excerptAt = (text: string, at: number, length: number): string => {
  const from = Math.max(0, at - charactersAround);
  const to = Math.min(text.length, at + length + charactersAround);
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
};

/** Articles whose title or text holds the term, titles first; case does not matter. */
export const searchManual = (
  articles: readonly SearchedArticle[],
  term: string,
): readonly ManualHit[] => {
  const wanted = term.trim().toLowerCase();
  if (wanted === '') return [];
  const inTitle: ManualHit[] = [];
  const inText: ManualHit[] = [];
  for (const { name, title, text } of articles) {
    const at = text.toLowerCase().indexOf(wanted);
    const excerpt = at < 0 ? '' : excerptAt(text, at, wanted.length);
    if (title.toLowerCase().includes(wanted)) inTitle.push({ name, title, excerpt });
    else if (at >= 0) inText.push({ name, title, excerpt });
  }
  return [...inTitle, ...inText];
};
