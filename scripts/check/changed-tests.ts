/** The tests that what was changed since a commit can reach. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { reachedTests } from './reached-tests.ts';
import { runProgram } from './step.ts';

const git = (root: string, ...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** The first of these branches that is known here. */
const trunks = ['origin/main', 'main'];

/**
 * Where the work at hand left the trunk.
 * @param wanted a commit to begin at instead
 */
export function changeBase(root: string, wanted?: string): string {
  const known = git(
    root,
    'for-each-ref',
    '--format=%(refname:short)',
    'refs/heads',
    'refs/remotes',
  );
  const trunk = wanted ?? trunks.find((name) => known.includes(name)) ?? 'HEAD';
  return git(root, 'merge-base', 'HEAD', trunk)[0] ?? 'HEAD';
}

/** Also what is not committed, and what git does not know yet. */
export const changedFiles = (root: string, base: string): string[] => [
  ...new Set([
    ...git(root, 'diff', '--name-only', '--no-renames', base),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ]),
];

async function listTests(root: string, args: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-check-'));
  const file = join(folder, 'tests.json');
  try {
    const given = ['list', '--filesOnly', `--json=${file}`, ...args];
    const { code, words } = await runProgram('vitest', given, { cwd: root });
    if (code !== 0) throw new Error(`vitest cannot list the tests:\n${words}`);
    const found = JSON.parse(readFileSync(file, 'utf8')) as { readonly file: string }[];
    return found.map((each) => relative(root, each.file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Paths of the tests to run. */
export async function changedTests(root: string, base: string): Promise<string[]> {
  const all = await listTests(root, []);
  const importing = await listTests(root, [`--changed=${base}`]);
  return reachedTests(changedFiles(root, base), all, importing);
}
