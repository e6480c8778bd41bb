/** Finds what a formatted TypeScript module imports, types included. */

export interface Import {
  /** As written: './x.ts', '@millwright/kernel', 'node:fs', 'react'. */
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
}

// The formatter puts every import and re-export at the start of a line and quotes with ', so no
// parser is needed; `import('…')` may stand anywhere.
const patterns = [
  /^(?:import|export)\s+(?:type\s+)?[\w$*{},\s]+?\sfrom\s+'([^']+)'/gm,
  /^import\s+'([^']+)'/gm,
  /\bimport\(\s*'([^']+)'/g,
];

export function importsOf(source: string): Import[] {
  const found: { specifier: string; at: number }[] = [];
  for (const pattern of patterns) {
    for (const match of source.matchAll(pattern)) {
      found.push({ specifier: match[1] ?? '', at: match.index });
    }
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ specifier, at }) => ({ specifier, line: source.slice(0, at).split('\n').length }));
}
