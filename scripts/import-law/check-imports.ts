/** Holds every source file against the import law. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './imports-of.ts';
import { rules } from './rules.ts';
import { targetOf } from './target-of.ts';
import { type Edge, webCycles } from './web-cycles.ts';

const isSource = /\.tsx?$/;
const isTest =
  /\.(test|builders|cases)(\.store)?\.tsx?$|\/testing\.ts$|\/(journeys|long)\/|^bench\/|^vitest\.|^apps\/[^/]+\/[^/]+\.ts$/;

/** Rules that an import breaks, as `name: why`. */
export const breachesOf = (from: string, target: string): string[] =>
  rules.filter((rule) => rule.broken(from, target)).map((rule) => `${rule.name}: ${rule.why}`);

/**
 * @param files paths below `root`
 * @returns one line per breach, empty when the law is kept
 */
export function checkImports(root: string, files: readonly string[]): string[] {
  const breaches: string[] = [];
  const edges: Edge[] = [];
  for (const from of files) {
    if (!isSource.test(from) || isTest.test(from)) continue;
    for (const { specifier, line } of importsOf(readFileSync(join(root, from), 'utf8'))) {
      const target = targetOf(from, specifier);
      edges.push({ from, target });
      for (const breach of breachesOf(from, target)) {
        breaches.push(`${from}:${line} imports ${specifier}\n    ${breach}`);
      }
    }
  }
  for (const cycle of webCycles(edges)) {
    breaches.push(`web domains in a circle: ${cycle.join(' → ')}`);
  }
  return breaches;
}
