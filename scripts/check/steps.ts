/** The steps of the one check, cheapest first. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { weighWeb } from '../../bench/web-size.ts';
import { bundleServer } from '../server-bundle/bundle-server.ts';
import { SetupError } from '../setup/say.mjs';
import { buildWeb } from '../setup/web-build.mjs';
import { rulesOf } from './rules.ts';
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
  ...rulesOf(projectFiles),
  webBuild,
  serverBuild,
  webWeight,
  changedSince === null ? vitestStep : changedTestsStep(changedSince),
];
