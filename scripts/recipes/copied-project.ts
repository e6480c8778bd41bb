/** A copy of the project to try things in: its packages are its own, all others those of the project. */
import { spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';

const root = join(import.meta.dirname, '../..');
const copied = ['apps', 'packages', 'scripts', 'profiles', 'docs', '*.json', '*.ts'];
const left = /\/(node_modules|dist|data-folders)(\/|$)/;

export interface CopiedProject extends Disposable {
  readonly path: string;
  /** Files that could be checked in. */
  files(): string[];
  put(file: string, content: string): void;
  /** Runs a program of the project in the copy. @returns how it ended and what it printed */
  run(program: string, ...args: readonly string[]): Promise<{ code: number; output: string }>;
}

export function copyProject(): CopiedProject {
  // Inside of the project, so that packages are found; nothing looks into this folder.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const path = mkdtempSync(join(root, '.cache/recipes-'));
  for (const part of globSync(copied, { cwd: root })) {
    cpSync(join(root, part), join(path, part), {
      recursive: true,
      filter: (file) => !left.test(file.slice(root.length)),
    });
  }
  const ours = 'node_modules/@millwright';
  mkdirSync(join(path, ours), { recursive: true });
  for (const name of readdirSync(join(root, ours))) {
    const [place = ''] = globSync(`{apps,packages}/${name}`, { cwd: root });
    symlinkSync(join(path, place), join(path, ours, name));
  }
  return {
    path,
    files: () =>
      globSync('{apps,packages,scripts,docs}/**', { cwd: path, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(path, join(entry.parentPath, entry.name))),
    put(file, content) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), content);
    },
    async run(program, ...args) {
      const bin = join(root, 'node_modules/.bin');
      const child = spawn(program, args, {
        cwd: path,
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, VITEST: undefined },
      });
      const [out, err, code] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        new Promise<number>((ended) => child.once('close', (status) => ended(status ?? 1))),
      ]);
      return { code, output: `${out}${err}` };
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
