/** What a page tells of an error may hold secrets that nobody should find in a log. */

const named =
  /((?:password|passwd|pwd|secret|token|api[_-]?key|authorization|cookie|ticket|code)["']?\s*[=:]\s*["']?)(?:(?:bearer|basic)\s+)?[^\s"',;&})]+/gi;
const credentials = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const query = /(\b(?:https?|wss?):\/\/[^\s?#"']+|\/[\w./-]+)\?[^\s"')]*/g;
/** Nothing that people write is as long without a break: a token, a key, a hash. */
const opaque = /(?<![\w-])[\w-]{40,}(?![\w-])/g;

/** Masks what looks like a password, a token or a key; addresses lose their queries. */
export const scrub = (text: string): string =>
  text
    .replaceAll(query, '$1')
    .replaceAll(named, '$1***')
    .replaceAll(credentials, '$1 ***')
    .replaceAll(opaque, '***');

/** A query may hold secrets; a hash route keeps its path. */
export const withoutQuery = (page: string): string => page.replace(/\?.*$/s, '');
