// Snap7's controller for the tests of the S7 driver, built from the sources that the development
// dependency node-snap7 carries; its native module for Node is not needed and not built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { runWithProgress, say } from './say.mjs';

const folders = ['sys', 'core', 'lib'];
const compilers = ['/usr/bin/c++', '/usr/bin/g++', '/usr/bin/clang++'];

/** The tests that need it. */
export const snap7Tests =
  'packages/drivers/src/s7/snap7.test.ts, apps/web/journeys/s7-device.long.test.ts';

/** Below the root; `packages/testing/src/peers/snap7.ts` starts it. */
const program = 'node_modules/.cache/millwright/snap7-peer';

/**
 * Builds it where there is a compiler, and otherwise says what is left out.
 * @param {string} root
 */
export async function buildSnap7(root) {
  const main = join(root, 'packages/testing/src/peers/snap7-peer.cpp');
  const made = join(root, program);
  const markFile = `${made}.source`;
  const mark = createHash('sha256').update(readFileSync(main)).digest('hex');
  if (existsSync(made) && existsSync(markFile) && readFileSync(markFile, 'utf8') === mark) return;
  const library = join(root, 'node_modules/node-snap7/deps/snap7/src');
  const compiler = compilers.find((path) => existsSync(path));
  const works = compiler && spawnSync(compiler, ['--version'], { stdio: 'ignore' }).status === 0;
  if (!works || !existsSync(library)) {
    say(
      `! no C++ compiler (Debian: g++): Snap7 cannot be built, and these tests are LEFT OUT: ${snap7Tests}`,
    );
    return;
  }
  mkdirSync(dirname(made), { recursive: true });
  const sources = folders.flatMap((name) =>
    readdirSync(join(library, name))
      .filter((file) => file.endsWith('.cpp'))
      .map((file) => join(library, name, file)),
  );
  await runWithProgress('building Snap7', compiler, [
    ...['-std=c++11', '-O1', '-w', '-pthread', '-o', `${made}.new`],
    ...folders.flatMap((name) => ['-I', join(library, name)]),
    main,
    ...sources,
  ]);
  renameSync(`${made}.new`, made);
  writeFileSync(markFile, mark);
}
