/** The steps of the one check, cheapest first. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { weighWeb } from '../../bench/web-size.ts';
import { staleFiles } from '../generate/generated.ts';
import { checkCallNames } from '../house/call-names.ts';
import { checkConfigurationPage } from '../house/configuration-page.ts';
import { checkMentions } from '../house/domain-mentions.ts';
import { checkDomainNames } from '../house/domain-names.ts';
import { checkContents } from '../house/file-contents.ts';
import { readLengths } from '../house/file-lengths.ts';
import { checkFileNames } from '../house/file-names.ts';
import { evaluateFolderSizes } from '../house/folder-sizes.ts';
import { checkLockfile } from '../house/lockfile.ts';
import { checkMigrations } from '../house/migrations.ts';
import { checkPrivateWords } from '../house/private-words.ts';
import { checkProtocolMentions } from '../house/protocol-mentions.ts';
import { checkSubjects } from '../house/subject-words.ts';
import { checkImports } from '../import-law/check-imports.ts';
import { bundleServer } from '../server-bundle/bundle-server.ts';
import { SetupError } from '../setup/say.mjs';
import { buildWeb } from '../setup/web-build.mjs';
import { outcomeOf, programStep, type Step } from './step.ts';
import { changedTestsStep, vitestStep } from './vitest-step.ts';

/** Tracked files that are still there, and new ones that are not ignored. */
const projectFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** By one thread: several each look at what all projects share, at two to three times the cost. */
const typeStep = (project: string): Step =>
  programStep(`types: ${project}`, 'tsc', ['-p', project, '--pretty', 'false', '--singleThreaded']);

const rules: readonly Step[] = [
  {
    name: 'import law',
    run: async (root) => outcomeOf(checkImports(root, projectFiles(root))),
  },
  {
    name: 'domain names',
    run: async (root) => outcomeOf(checkDomainNames(root, projectFiles(root))),
  },
  {
    name: 'domain mentions',
    async run(root) {
      const { breaches, report } = checkMentions(root, projectFiles(root));
      return outcomeOf(breaches, report);
    },
  },
  {
    name: 'call names',
    run: async () => outcomeOf(checkCallNames()),
  },
  {
    name: 'subject names',
    run: async (root) => outcomeOf(checkSubjects(root)),
  },
  {
    name: 'protocol mentions',
    run: async (root) => outcomeOf(checkProtocolMentions(root, projectFiles(root))),
  },
  {
    name: 'private names',
    run: async (root) => outcomeOf(checkPrivateWords(root, projectFiles(root))),
  },
  {
    name: 'file names',
    run: async (root) => outcomeOf(checkFileNames(projectFiles(root))),
  },
  {
    name: 'file contents',
    run: async (root) => outcomeOf(checkContents(root, projectFiles(root))),
  },
  {
    name: 'file lengths',
    async run(root) {
      const { breaches, report, median, p95 } = readLengths(root, projectFiles(root));
      const note = [`median ${median}, p95 ${p95} lines`, ...report].join('\n');
      return outcomeOf(breaches, note);
    },
  },
  {
    name: 'folder sizes',
    async run(root) {
      const { breaches, report } = evaluateFolderSizes(projectFiles(root));
      return outcomeOf(breaches, report.join('\n'));
    },
  },
  {
    name: 'lockfile',
    run: async (root) => outcomeOf(checkLockfile(root)),
  },
  {
    name: 'migrations',
    run: async (root) => outcomeOf(checkMigrations(root)),
  },
  {
    name: 'configuration page',
    run: async (root) => outcomeOf(checkConfigurationPage(root)),
  },
  {
    name: 'generated files',
    async run(root) {
      const stale = await staleFiles(root);
      return outcomeOf(stale.map((file) => `${file} is not current: node scripts/generate.ts`));
    },
  },
];

const webBuild: Step = {
  name: 'web build',
  async run(root) {
    try {
      await buildWeb(root, process.execPath);
      return outcomeOf([]);
    } catch (error) {
      if (error instanceof SetupError) return outcomeOf([error.message]);
      throw error;
    }
  },
};

const serverBuild: Step = {
  name: 'server build',
  async run(root) {
    await bundleServer(root);
    return outcomeOf([]);
  },
};

const webWeight: Step = {
  name: 'web weight',
  alone: true,
  async run(root) {
    const weights = weighWeb(join(root, 'apps/web/dist'));
    const words = ({ part, kilobytes, budget }: (typeof weights)[number]): string =>
      `${part} ${kilobytes} KB of ${budget}`;
    const over = weights.filter(({ kilobytes, budget }) => kilobytes > budget);
    return outcomeOf(over.map(words), weights.map(words).join('\n'));
  },
};

/** Every workspace that has sources, the scripts, and the tests that a workspace's own types exclude. */
const typeProjects = (root: string): string[] => {
  const sources = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root });
  const workspaces = new Set(sources.map((file) => file.split('/').slice(0, 2).join('/')));
  return [...[...workspaces].sort(), 'tsconfig.json', 'tsconfig.tests.json'];
};

/** @param changedSince a commit: of the tests, only those that a change since then can reach */
export const steps = (root: string, changedSince: string | null = null): readonly Step[] => [
  programStep('format and lint', 'biome', ['ci', '--colors=off', '.']),
  ...typeProjects(root).map(typeStep),
  ...rules,
  webBuild,
  serverBuild,
  webWeight,
  changedSince === null ? vitestStep : changedTestsStep(changedSince),
];
