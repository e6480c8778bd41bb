/** Looks for words in every article of one language. */
import type { SearchedArticle } from './manual.ts';

/** The words around a find: what stands before it, itself as it is written, and after. */
export interface Excerpt {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

export interface ManualHit {
  readonly name: string;
  readonly title: string;
  /** Null when only the title holds it. */
  readonly excerpt: Excerpt | null;
}

const charactersAround = 40;

const excerptAt = (text: string, at: number, length: number): Excerpt => {
  const from = Math.max(0, at - charactersAround);
  const end = at + length;
  const to = Math.min(text.length, end + charactersAround);
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, at)}`,
    found: text.slice(at, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
};

/** Around the term as it was typed, else around the first of its words that the text holds. */
const excerptOf = (text: string, term: string, words: readonly string[]): Excerpt | null => {
  const lower = text.toLowerCase();
  for (const wanted of [term, ...words]) {
    const at = lower.indexOf(wanted);
    if (at >= 0) return excerptAt(text, at, wanted.length);
  }
  return null;
};

/**
 * Articles whose title and text hold every word of the term: first those whose title does, then those
 * that hold it as it was typed; case does not matter.
 */
export const searchManual = (
  articles: readonly SearchedArticle[],
  term: string,
): readonly ManualHit[] => {
  const wanted = term.trim().toLowerCase().replace(/\s+/g, ' ');
  if (wanted === '') return [];
  const words = wanted.split(' ');
  const holds = (text: string): boolean => words.every((word) => text.includes(word));
  const inTitle: ManualHit[] = [];
  const asTyped: ManualHit[] = [];
  const byWords: ManualHit[] = [];
  for (const { name, title, text } of articles) {
    const [lowerTitle, lowerText] = [title.toLowerCase(), text.toLowerCase()];
    const isInTitle = holds(lowerTitle);
    if (!isInTitle && !holds(`${lowerTitle} ${lowerText}`)) continue;
    const found = isInTitle ? inTitle : lowerText.includes(wanted) ? asTyped : byWords;
    found.push({ name, title, excerpt: excerptOf(text, wanted, words) });
  }
  return [...inTitle, ...asTyped, ...byWords];
};
