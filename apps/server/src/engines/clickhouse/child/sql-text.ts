/**
 * The little of ClickHouse SQL that has to be understood outside the engine: where strings and
 * comments are (so that nothing inside them is taken for syntax), where a statement ends, and
 * which statements carry data behind a `FORMAT` clause.
 */
export interface Token {
  readonly kind: 'blank' | 'text' | 'quoted' | 'word' | 'placeholder' | 'other';
  readonly start: number;
  readonly end: number;
}

const lexeme = new RegExp(
  [
    String.raw`(?<blank>\s+|--[^\n]*|#[ !][^\n]*|/\*[\s\S]*?(?:\*/|$))`,
    String.raw`(?<text>'[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*(?:'|$)|\$(?<tag>\w*)\$[\s\S]*?(?:\$\k<tag>\$|$))`,
    String.raw`(?<quoted>${'`'}[^${'`'}\\]*(?:\\[\s\S][^${'`'}\\]*)*(?:${'`'}|$)|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$))`,
    String.raw`(?<placeholder>\{\s*[A-Za-z_]\w*\s*:[^{}]*\})`,
    String.raw`(?<word>[A-Za-z_]\w*)`,
    String.raw`[\s\S]`,
  ].join('|'),
  'y',
);

/** The tokens of `sql`, without gaps. */
export function* tokens(sql: string): Generator<Token> {
  let start = 0;
  while (start < sql.length) {
    lexeme.lastIndex = start;
    const groups = lexeme.exec(sql)?.groups ?? {};
    const end = lexeme.lastIndex;
    yield { kind: kindOf(groups), start, end };
    start = end;
  }
}

function kindOf(groups: Record<string, string | undefined>): Token['kind'] {
  if (groups.blank !== undefined) return 'blank';
  if (groups.text !== undefined) return 'text';
  if (groups.quoted !== undefined) return 'quoted';
  if (groups.placeholder !== undefined) return 'placeholder';
  return groups.word === undefined ? 'other' : 'word';
}

/** Splits a script at the semicolons that end statements; blank statements are dropped. */
export function splitStatements(script: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let meaningful = false;
  const cut = (to: number): void => {
    if (meaningful) statements.push(script.slice(from, to).trim());
    meaningful = false;
  };
  for (const token of tokens(script)) {
    if (token.kind === 'other' && script[token.start] === ';') {
      cut(token.start);
      from = token.end;
    } else if (token.kind !== 'blank') {
      meaningful = true;
    }
  }
  cut(script.length);
  return statements;
}

export type Statement =
  /** Its rows may be streamed. */
  | { readonly kind: 'rows'; readonly sql: string }
  /** `INSERT … FORMAT name`: the data follows in the statement or in the body. */
  | {
      readonly kind: 'insert';
      /** The statement around the place where the source of the data belongs. */
      readonly before: string;
      readonly after: string;
      readonly data: string;
    }
  | { readonly kind: 'command'; readonly sql: string };

/** The only statements the engine can stream. */
const streamed = new Set(['SELECT', 'WITH']);

/** Tells what kind of statement `sql` is; a trailing semicolon is dropped. */
export function readStatement(sql: string): Statement {
  let first = '';
  let depth = 0;
  let place = -1;
  for (const token of tokens(sql)) {
    if (token.kind === 'other') {
      const sign = sql[token.start];
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
    }
    if (token.kind !== 'word') continue;
    const word = sql.slice(token.start, token.end).toUpperCase();
    if (first === '') {
      first = word;
      if (first !== 'INSERT') break;
    }
    if (depth > 0) continue;
    if (word === 'SELECT' || word === 'WITH' || word === 'VALUES') break;
    if (place === -1 && (word === 'SETTINGS' || word === 'FORMAT')) place = token.start;
    if (word === 'FORMAT') return insertStatement(sql, place, token.end);
  }
  return { kind: streamed.has(first) ? 'rows' : 'command', sql: withoutEnd(sql) };
}

/** Without the semicolons and white space at its end; an expression would start anew at each space. */
function withoutEnd(sql: string): string {
  let end = sql.length;
  while (end > 0 && /[;\s]/.test(sql.charAt(end - 1))) end -= 1;
  return sql.slice(0, end);
}

function insertStatement(sql: string, place: number, formatEnd: number): Statement {
  const name = /^\s*\w+/.exec(sql.slice(formatEnd))?.[0] ?? '';
  const end = formatEnd + name.length;
  const data = sql.slice(end).replace(/^[ \t]*\r?\n?/, '');
  return { kind: 'insert', before: sql.slice(0, place), after: sql.slice(place, end), data };
}
