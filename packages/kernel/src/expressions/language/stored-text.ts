/**
 * The two spellings of an expression: people write points by name, what is stored names them by id,
 * so that renaming a point or a device changes no expression. Nothing else of the text differs:
 * spaces, line breaks and comments are those that were typed.
 */
import type { PointId } from '../../ids.ts';
import type { ExpressionIssue } from './issues.ts';
import { parseExpression } from './parse.ts';
import { spellId, spellName } from './point-spelling.ts';
import { scanExpression } from './scan.ts';
import { type PointScope, resolvePoints } from './scope.ts';
import type { Place, PointName } from './syntax.ts';

/** The text as it is stored; null with the reasons why there is none. */
export interface StoredText {
  readonly stored: string | null;
  readonly issues: readonly ExpressionIssue[];
}

/** The text with ids in the place of names. Ids that it holds already stay, whether or not they are known. */
export function toStored(text: string, scope: PointScope): StoredText {
  const { expression, issue } = parseExpression(text);
  if (expression === null) return { stored: null, issues: [issue] };
  const { facts, issues } = resolvePoints(expression, scope);
  const unknown = issues.filter(({ code }) => code !== 'expression.point_deleted');
  if (unknown.length > 0) return { stored: null, issues: unknown };
  const changes = expression.points.flatMap((node) => {
    const known = facts.get(node);
    return known === undefined ? [] : [{ ...node, to: spellId(known.id) }];
  });
  return { stored: replaced(text, changes), issues: [] };
}

/**
 * A stored text with names in the place of ids. A point without a name, for it was deleted, stays an
 * id, and the check of the text says so at its place.
 * @param nameOf how a point is called where the text is shown: with its device unless that is plain
 */
export function toWritten(stored: string, nameOf: (id: PointId) => PointName | null): string {
  const changes = scanExpression(stored).tokens.flatMap((token) => {
    if (token.kind !== 'reference' || !('id' in token.reference)) return [];
    const name = nameOf(token.reference.id);
    const spelt = name === null ? null : spellName(name);
    if (spelt === null) return [];
    const { start, end } = token;
    // A bare name would run into letters that stand against it: not{#1}.
    const touches = wordPart.test(stored.charAt(start - 1)) || wordPart.test(stored.charAt(end));
    const to = touches && !spelt.startsWith('{') ? `{${spelt}}` : spelt;
    return [{ start, end, to }];
  });
  return replaced(stored, changes);
}

/** Half a pair of surrogates counts as a letter: it may be one. */
const wordPart = /[\p{L}\p{M}\p{Nd}_\uD800-\uDFFF]/u;

/** The points that a stored text names, each once, as far as it can be read. */
export function storedPoints(stored: string): PointId[] {
  const points = scanExpression(stored).tokens.flatMap((token) =>
    token.kind === 'reference' && 'id' in token.reference ? [token.reference.id] : [],
  );
  return [...new Set(points)];
}

/** A stored text that names other points: those that were made in the place of its own. */
export function withOtherPoints(stored: string, otherOf: (id: PointId) => PointId): string {
  const changes = scanExpression(stored).tokens.flatMap((token) => {
    if (token.kind !== 'reference' || !('id' in token.reference)) return [];
    const { start, end } = token;
    return [{ start, end, to: spellId(otherOf(token.reference.id)) }];
  });
  return replaced(stored, changes);
}

function replaced(text: string, changes: readonly (Place & { readonly to: string })[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, to } of changes) {
    result += text.slice(from, start) + to;
    from = end;
  }
  return result + text.slice(from);
}
