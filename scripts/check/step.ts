/** One step of the check: what it is called, and what came of it. */
import { spawn } from 'node:child_process';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Shown below the step's line. */
  readonly words?: string;
}

export interface Step {
  readonly name: string;
  run(root: string): Promise<Outcome>;
}

/** A step that counts as one: it fails when there is anything to complain about. */
export const outcomeOf = (complaints: readonly string[], note?: string): Outcome => ({
  passed: complaints.length === 0 ? 1 : 0,
  failed: complaints.length === 0 ? 0 : 1,
  ...(complaints.length > 0 ? { words: complaints.join('\n') } : note ? { words: note } : {}),
});

/**
 * Runs a program from node_modules/.bin or elsewhere to its end.
 * @param options.show its words go straight to the terminal instead of being collected
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { cwd: string; show?: boolean; timeoutMs?: number },
): Promise<{ code: number | null; words: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    code: number | null;
    words: string;
  }>();
  const child = spawn(program, args, {
    cwd: options.cwd,
    stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    timeout: options.timeoutMs,
  });
  const words: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => words.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => words.push(chunk));
  child.once('error', reject);
  child.once('close', (code) =>
    resolve({ code, words: Buffer.concat(words).toString().trimEnd() }),
  );
  return promise;
}

/** A step that runs a program and passes when it ends with 0. */
export const programStep = (name: string, program: string, args: readonly string[]): Step => ({
  name,
  async run(root) {
    const { code, words } = await runProgram(program, args, { cwd: root });
    return outcomeOf(code === 0 ? [] : [words]);
  },
});
