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
  /** Needs what those before it leave, or the whole machine. */
  readonly alone?: boolean;
  run(root: string): Promise<Outcome>;
}

/** A step that counts as one: it fails when there is anything to complain about. */
export const outcomeOf = (complaints: readonly string[], note?: string): Outcome => ({
  passed: complaints.length === 0 ? 1 : 0,
  failed: complaints.length === 0 ? 0 : 1,
  ...(complaints.length > 0 ? { words: complaints.join('\n') } : note ? { words: note } : {}),
});

/** How a program ended. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** It was ended because it took longer than it may; its code then says nothing. */
  readonly timedOut: boolean;
  /** What it printed, unless that was shown. */
  readonly words: string;
}

/** How long a program that was told to end may take before it is ended by force. */
const farewellMs = 20_000;

/**
 * Runs a program from node_modules/.bin or elsewhere to its end.
 * @param options.show its words go straight to the terminal instead of being collected
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly show?: boolean;
    readonly timeoutMs?: number;
    readonly env?: Readonly<Record<string, string>>;
  },
): Promise<ProgramEnd> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd>();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: options.show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const words: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => words.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => words.push(chunk));
  let timedOut = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    timedOut = true;
    child.kill('SIGTERM');
    timer = setTimeout(() => child.kill('SIGKILL'), farewellMs);
  };
  if (options.timeoutMs !== undefined) timer = setTimeout(end, options.timeoutMs);
  child.once('error', (error) => {
    clearTimeout(timer);
    reject(error);
  });
  child.once('close', (code, signal) => {
    clearTimeout(timer);
    resolve({ code, signal, timedOut, words: Buffer.concat(words).toString().trimEnd() });
  });
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
