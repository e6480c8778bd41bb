// Words on the terminal for the set-up: one line per step, and a sign of life during long ones.
import { spawn } from 'node:child_process';

/** @param {string} text */
export const say = (text) => process.stdout.write(`${text}\n`);

/** The set-up cannot go on; the message says what a person can do. */
export class SetupError extends Error {}

/**
 * Runs a program and prints the time every ten seconds; its own words are shown only when it fails.
 * @param {string} what told to the reader
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>}
 */
export async function runWithProgress(what, program, args, options = {}) {
  const began = Date.now();
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`;
  say(`→ ${what}`);
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  /** @type {Buffer[]} */
  const words = [];
  child.stdout?.on('data', (chunk) => words.push(chunk));
  child.stderr?.on('data', (chunk) => words.push(chunk));
  const ticker = setInterval(() => say(`  … ${what}: ${elapsed()}`), 10_000);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) {
      throw new SetupError(
        `${Buffer.concat(words).toString().trimEnd()}\n${program} ${args.join(' ')} ended with ${code}`,
      );
    }
  } finally {
    clearInterval(ticker);
  }
  say(`  done: ${what}, in ${elapsed()}`);
}
