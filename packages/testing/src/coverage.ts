/**
 * The coverage manifest, `docs/coverage.tsv` and `docs/coverage/<domain>.tsv`: every call and screen that the product must have, and
 * the fields, states, rules and constants of its specification, one a line, with what shows that it
 * is there. `docs/coverage.md` explains the columns.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Call } from '@millwright/contract';

const kinds = ['call', 'screen', 'field', 'state', 'rule', 'constant'] as const;

export interface CoverageRow {
  readonly kind: (typeof kinds)[number];
  /**
   * The method of a call (`ANY` where it is free); the layout of a screen; what a field, a state, a
   * rule or a constant belongs to.
   */
  readonly where: string;
  readonly path: string;
  readonly domain: string;
  /**
   * Who may: `public`, `session`, `item`, `admin`, with `+permission`; of what is no call and no
   * screen `there`; `-` = not there yet.
   */
  readonly access: string;
  /** Files that show that it works, that it refuses, and its effect through another call or page. */
  readonly positive: string;
  readonly negative: string;
  readonly journey: string;
}

export interface CoverageManifest {
  /** Domains of which every row must be covered. */
  readonly complete: readonly string[];
  readonly rows: readonly CoverageRow[];
}

export interface CoverageReport {
  readonly problems: readonly string[];
  readonly summary: string;
}

const none = '-';
const columns = 8;

/** @throws RangeError naming the line that is not a row */
export function readManifest(text: string): CoverageManifest {
  const complete: string[] = [];
  const rows: CoverageRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const declared = /^# complete:(.*)$/.exec(line);
    if (declared !== null) complete.push(...(declared[1] ?? '').split(' ').filter(Boolean));
    if (line === '' || line.startsWith('#')) continue;
    const cells = line.split('\t');
    const [kind, where, path, domain, access, positive, negative, journey] = cells;
    if (cells.length !== columns || !kinds.some((one) => one === kind)) {
      throw new RangeError(`coverage line ${index + 1} is not a row: ${line}`);
    }
    rows.push({ kind, where, path, domain, access, positive, negative, journey } as CoverageRow);
  }
  return { complete, rows };
}

/**
 * What the specification asks for, and what domains have beyond it, each in a file of its name.
 * @throws RangeError naming a row that stands in the file of another domain
 */
export function loadManifest(root: string): CoverageManifest {
  const whole = readManifest(readFileSync(join(root, 'docs/coverage.tsv'), 'utf8'));
  const own = globSync('docs/coverage/*.tsv', { cwd: root }).map((file) => {
    const part = readManifest(readFileSync(join(root, file), 'utf8'));
    const stray = part.rows.find(({ domain }) => domain !== basename(file, '.tsv'));
    if (stray !== undefined) throw new RangeError(`${stray.path} does not belong to ${file}`);
    return part;
  });
  return {
    complete: [whole, ...own].flatMap(({ complete }) => complete),
    rows: [whole, ...own].flatMap(({ rows }) => rows),
  };
}

export function accessOf({ rule }: Pick<Call, 'rule'>): string {
  const base = rule.kind === 'scoped' ? 'item' : rule.kind === 'owned' ? rule.owner : rule.kind;
  const permission = 'permission' in rule ? rule.permission : undefined;
  return permission === undefined ? base : `${base}+${permission}`;
}

/** A field, a state, a rule or a constant: no call and no screen. */
const isOfSpec = ({ kind }: CoverageRow): boolean => kind !== 'call' && kind !== 'screen';

const normal = (path: string): string => path.toLowerCase().replace(/\{\w+\}/g, '{}');

/** A row with a free last part (`{action}`) stands for the calls that no other row names. */
const isOpen = (row: CoverageRow): boolean => row.path.endsWith('/{action}');

function rowOf(call: Call, rows: readonly CoverageRow[]): CoverageRow | undefined {
  const fits = rows.filter((row) => row.where === 'ANY' || row.where === call.method);
  const exact = fits.find((row) => normal(row.path) === normal(call.path));
  const folder = normal(call.path).replace(/[^/]+$/, '{}');
  return exact ?? fits.find((row) => isOpen(row) && normal(row.path) === folder);
}

const rowFor = (call: Call): string =>
  ['call', call.method, call.path, call.name.split('.')[0], accessOf(call), none, none, none].join(
    '\t',
  );

/** @param exists whether a file, named from the repository's root, is there */
export function checkCoverage(
  manifest: CoverageManifest,
  calls: readonly Call[],
  exists: (file: string) => boolean,
): CoverageReport {
  const problems: string[] = [];
  const rows = manifest.rows.filter((row) => row.kind === 'call');
  const screens = manifest.rows.filter((row) => row.kind === 'screen');

  const told = manifest.rows.filter(isOfSpec);

  const seen = new Set<string>();
  for (const row of manifest.rows) {
    // Several domains may owe their share of one rule.
    const owner = isOfSpec(row) ? ` ${row.domain}` : '';
    const path = row.kind === 'call' ? normal(row.path) : row.path;
    const key = `${row.kind} ${row.where} ${path}${owner}`;
    if (seen.has(key)) problems.push(`${key}: listed twice`);
    seen.add(key);
    for (const file of [row.positive, row.negative, row.journey]) {
      if (file !== none && !exists(file)) problems.push(`${key}: ${file} does not exist`);
    }
  }

  const declared = new Set<CoverageRow>();
  for (const call of calls) {
    const row = rowOf(call, rows);
    if (row === undefined) {
      problems.push(`${call.name}: not listed; add\n${rowFor(call)}`);
      continue;
    }
    declared.add(row);
    if (!isOpen(row) && row.access !== accessOf(call)) {
      problems.push(`${row.where} ${row.path}: access is ${accessOf(call)}, not ${row.access}`);
    }
  }
  for (const row of rows) {
    if (!declared.has(row) && row.access !== none) {
      problems.push(`${row.where} ${row.path}: listed as ${row.access}, but not declared`);
    }
  }

  for (const row of told) {
    if (row.access !== none && row.access !== 'there') {
      problems.push(`${row.where} ${row.path}: ${row.access} is neither there nor ${none}`);
    }
  }

  // A public screen keeps nobody out.
  const isOpenToAll = (row: CoverageRow): boolean =>
    row.kind === 'screen' && row.access === 'public';
  const isShown = (row: CoverageRow): boolean =>
    row.access === 'there' &&
    row.positive !== none &&
    (row.kind !== 'rule' || row.negative !== none);
  const isTried = (row: CoverageRow): boolean =>
    [row.access, row.positive, row.journey].every((cell) => cell !== none) &&
    (row.negative !== none || isOpenToAll(row));
  const isCovered = (row: CoverageRow): boolean => (isOfSpec(row) ? isShown(row) : isTried(row));
  for (const row of manifest.rows) {
    if (manifest.complete.includes(row.domain) && !isCovered(row)) {
      problems.push(`${row.where} ${row.path}: ${row.domain} is called complete, but this is not`);
    }
  }
  const covered = (list: readonly CoverageRow[]): number => list.filter(isCovered).length;
  const shown = screens.filter((row) => row.access !== none).length;
  const complete = manifest.complete.length === 0 ? 'none' : manifest.complete.join(', ');
  return {
    problems,
    summary:
      `coverage: ${rows.length} calls (${declared.size} there, ${covered(rows)} with cases and ` +
      `journey), ${screens.length} screens (${shown} there, ${covered(screens)} with cases and ` +
      `journey), ${told.length} fields, states, rules and constants (${covered(told)} shown), ` +
      `complete domains: ${complete}`,
  };
}
