/** What is being written where the cursor stands, so that its name can be completed. */
import { scanExpression } from './scan.ts';
import type { Place } from './syntax.ts';

/** The beginning of a name; `start` to `end` is what a whole name takes the place of. */
export interface BegunName extends Place {
  readonly typed: string;
  /** It stands in braces: it can only be a point. */
  readonly isBraced: boolean;
}

/** Null where no name can be meant: within a number, a text or a comment, or behind an operator. */
export function wordAt(text: string, cursor: number): BegunName | null {
  const { tokens, issue } = scanExpression(text.slice(0, cursor));
  if (issue?.code === 'expression.unclosed') {
    const { start, end } = issue;
    if (!/^[{｛]$/u.test(text.slice(start, end))) return null;
    const closes = /^[}｝]/u.test(text.slice(cursor));
    const typed = text.slice(end, cursor).trimStart();
    return { start, end: cursor + (closes ? 1 : 0), typed, isBraced: true };
  }
  // A name that begins with a digit has to stand in braces, which whoever types it need not know.
  if (issue?.code === 'expression.digit_name' && issue.end === cursor) {
    return {
      start: issue.start,
      end: cursor,
      typed: text.slice(issue.start, cursor),
      isBraced: true,
    };
  }
  const last = issue === null ? tokens.at(-2) : undefined;
  if (last?.end !== cursor) return null;
  const typed = text.slice(last.start, cursor);
  const isName = last.kind === 'name' || (last.kind === 'sign' && /^\p{L}+$/u.test(typed));
  return isName ? { start: last.start, end: cursor, typed, isBraced: false } : null;
}
