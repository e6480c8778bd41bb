/** Which points an expression may speak of, and which are meant by the names and ids in it. */
import type { DataType } from '../../data-type.ts';
import type { PointId } from '../../ids.ts';
import type { ValueText } from '../../values/index.ts';
import { type ExpressionIssue, issueAt } from './issues.ts';
import { mostCandidates, nearestBudget, nearestName } from './nearest.ts';
import type { Expression } from './parse.ts';
import { spellName, spellReference } from './point-spelling.ts';
import type { PointName, PointNode } from './syntax.ts';

/** What of a point decides what an expression may do with it. */
export interface PointFacts {
  readonly id: PointId;
  readonly dataType: DataType;
  /** Empty when it has none. */
  readonly unit: string;
  /** What its values are called; null where they have no names. */
  readonly texts: readonly ValueText[] | null;
}

/** The points where an expression stands: those of its item, of which whoever writes it may know. */
export interface PointScope {
  /** 'several' where the name alone does not tell the device. */
  byName(name: PointName): PointFacts | 'several' | null;
  /** Null when there is no such point here, or no more. */
  byId(id: PointId): PointFacts | null;
  /** As they are written here, for what was meant; asked only when a name is unknown. */
  names(): Iterable<PointName>;
}

export interface ResolvedPoints {
  readonly facts: ReadonlyMap<PointNode, PointFacts>;
  /** Of those that are not in `facts`. */
  readonly issues: readonly ExpressionIssue[];
}

/** For so many unknown names it is looked up what was meant. */
const mostSuggestions = 5;

export function resolvePoints({ points }: Expression, scope: PointScope): ResolvedPoints {
  const facts = new Map<PointNode, PointFacts>();
  const issues: ExpressionIssue[] = [];
  const suggestions = new Suggestions(scope);
  for (const node of points) {
    const { reference } = node;
    const found = 'id' in reference ? scope.byId(reference.id) : scope.byName(reference);
    if (found !== null && found !== 'several') {
      facts.set(node, found);
    } else if ('id' in reference) {
      issues.push(issueAt('expression.point_deleted', node, { id: reference.id }));
    } else {
      const code = found === null ? 'expression.point_unknown' : 'expression.point_ambiguous';
      const meant = issues.length < mostSuggestions ? suggestions.meantBy(reference) : null;
      issues.push(issueAt(code, node, { name: spellReference(reference) }, meant));
    }
  }
  return { facts, issues };
}

/** What was meant by the unknown names of one text, at a cost that does not grow with their number. */
class Suggestions {
  readonly #scope: PointScope;
  readonly #budget = nearestBudget();
  #names: readonly PointName[] | null = null;
  readonly #labels = new Map<'alone' | 'with device', Map<string, PointName>>();

  constructor(scope: PointScope) {
    this.#scope = scope;
  }

  /** The point whose name is the nearest; with a device, among those that are written with one. */
  meantBy(wanted: PointName): string | null {
    const isAlone = wanted.device === null;
    const labels = this.#labelled(isAlone ? 'alone' : 'with device');
    const label = isAlone ? wanted.point : labelWithDevice(wanted);
    const nearest =
      labels.get(label) ?? labels.get(nearestName(label, labels.keys(), this.#budget) ?? '');
    return nearest === undefined ? null : spellName(nearest);
  }

  #labelled(spelling: 'alone' | 'with device'): Map<string, PointName> {
    const known = this.#labels.get(spelling);
    if (known !== undefined) return known;
    this.#names ??= [...firstOf(this.#scope.names(), mostCandidates)];
    const labels = new Map<string, PointName>();
    for (const name of this.#names) {
      const label = spelling === 'alone' ? name.point : labelWithDevice(name);
      if (!labels.has(label)) labels.set(label, name);
    }
    this.#labels.set(spelling, labels);
    return labels;
  }
}

const labelWithDevice = ({ device, point }: PointName): string => `${device ?? ''}:${point}`;

function* firstOf<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let left = most;
  for (const item of items) {
    yield item;
    left -= 1;
    if (left === 0) return;
  }
}
