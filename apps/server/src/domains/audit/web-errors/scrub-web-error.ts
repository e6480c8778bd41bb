/** What a page tells of an error may hold secrets that nobody should find in a log. */

const named =
  /((?:password|passwd|pwd|secret|token|api[_-]?key|authorization|cookie|ticket|code)["']?\s*[=:]\s*["']?)(?:(?:bearer|basic)\s+)?[^\s"',;&})]+/gi;
const credentials = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const word = /[^\s"')]+/g;
/** Nothing that people write is as long without a break: a token, a key, a hash. */
const opaque = /(?<![\w-])[\w-]{40,}(?![\w-])/g;

/** The word up to the question mark of its address, if it holds one. */
const cutQuery = (text: string): string => {
  const path = text.indexOf('/');
  const query = path < 0 ? -1 : text.indexOf('?', path);
  return query < 0 ? text : text.slice(0, query);
};

/** Masks what looks like a password, a token or a key; addresses lose their queries. */
export const scrub = (text: string): string =>
  text
    .replaceAll(word, cutQuery)
    .replaceAll(named, '$1***')
    .replaceAll(credentials, '$1 ***')
    .replaceAll(opaque, '***');

/** A query may hold secrets; a hash route keeps its path. */
export const withoutQuery = (page: string): string => page.replace(/\?.*$/s, '');
