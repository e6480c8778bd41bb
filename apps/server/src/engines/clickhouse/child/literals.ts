/**
 * Query parameters of the ClickHouse HTTP protocol (`{name:Type}` in the statement, `param_name`
 * in the query string) become typed literals here. A value only ever ends up inside a quoted
 * string or a quoted identifier, so it cannot become syntax, whatever it holds.
 */
import { type Token, tokens } from './sql-text.ts';

/** What the engine itself answers when a placeholder has no value (UNKNOWN_QUERY_PARAMETER). */
export class UnboundParameter extends Error {
  override readonly name = 'UnboundParameter';
}

/** A single-quoted SQL string that reads back as exactly `text`. */
export const textLiteral = (text: string): string =>
  `'${text.replace(/[\\'\0]/g, (sign) => (sign === '\0' ? '\\0' : `\\${sign}`))}'`;

/** A back-quoted SQL identifier. */
export const identifierLiteral = (name: string): string =>
  `\`${name.replace(/[\\`\0]/g, (sign) => (sign === '\0' ? '\\0' : `\\${sign}`))}\``;

/**
 * Replaces the placeholders of `sql` outside strings and comments.
 * @param values as they arrive: in ClickHouse's escaped text form.
 * @throws UnboundParameter when a placeholder has no value.
 */
export function bindParameters(sql: string, values: ReadonlyMap<string, string>): string {
  let bound = '';
  for (const token of tokens(sql)) {
    bound +=
      token.kind === 'placeholder'
        ? literal(sql, token, values)
        : sql.slice(token.start, token.end);
  }
  return bound;
}

function literal(sql: string, token: Token, values: ReadonlyMap<string, string>): string {
  const inside = sql.slice(token.start + 1, token.end - 1);
  const colon = inside.indexOf(':');
  const name = inside.slice(0, colon).trim();
  const type = inside.slice(colon + 1).trim();
  const value = values.get(name);
  if (value === undefined) throw new UnboundParameter(name);
  return typedLiteral(value, type);
}

function typedLiteral(value: string, type: string): string {
  if (type === 'Identifier') return identifierLiteral(unescaped(value));
  if (value === '\\N' && /^(LowCardinality\()?Nullable\(/.test(type)) return castTo('NULL', type);
  if (type === 'String') return textLiteral(unescaped(value));
  if (/\bMap\(/.test(type)) return castTo(rewriteComposite(value), type);
  const isComposite = /^(Array|Tuple|Nested|Point|Ring|Polygon|MultiPolygon)\b/.test(type);
  return castTo(textLiteral(isComposite ? value : unescaped(value)), type);
}

const castTo = (expression: string, type: string): string =>
  `CAST(${expression}, ${textLiteral(type)})`;

const escapes: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  r: '\r',
  b: '\b',
  f: '\f',
  '0': '\0',
};

/** Undoes ClickHouse's text escaping (`\t`, `\n`, `\\`, `\'` …). */
const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign);

const compositeToken = /\s*(?:'([^'\\]*(?:\\[\s\S][^'\\]*)*)'|([^\s'{}[\](),:]+)|([{}[\](),:]))/y;
const scalar = /^[-+]?(?:\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|inf|nan)$|^(?:true|false|null)$/i;

/**
 * The engine casts no text to a Map, so values with one are taken apart and written again as an
 * expression made of quoted strings, plain numbers, `map(…)`, `[…]` and `(…)` only.
 */
function rewriteComposite(value: string): string {
  let out = '';
  const open: string[] = [];
  compositeToken.lastIndex = 0;
  const end = value.trimEnd().length;
  while (compositeToken.lastIndex < end) {
    const match = compositeToken.exec(value);
    if (match === null) throw new UnboundParameter(`not a literal: ${value.slice(0, 40)}`);
    const [, text, bare, sign] = match;
    if (text !== undefined) out += textLiteral(unescaped(text));
    else if (bare !== undefined) out += bareLiteral(bare);
    else if (sign !== undefined) out += structure(sign, open);
  }
  if (open.length > 0) throw new UnboundParameter('a bracket is left open');
  return out;
}

function bareLiteral(bare: string): string {
  if (!scalar.test(bare)) throw new UnboundParameter(`not a literal: ${bare.slice(0, 40)}`);
  return bare;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

function structure(sign: string, open: string[]): string {
  const closes = closing[sign];
  if (closes !== undefined) {
    open.push(closes);
    return sign === '{' ? 'map(' : sign === '(' ? 'tuple(' : '[';
  }
  if (sign === ',') return ',';
  if (sign === ':' && open.at(-1) === '}') return ',';
  if (open.pop() !== sign) throw new UnboundParameter(`misplaced ${sign}`);
  return sign === ']' ? ']' : ')';
}
