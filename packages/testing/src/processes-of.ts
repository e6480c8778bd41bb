import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its words, separated by spaces. */
  readonly command: string;
  readonly cwd: string;
}

const readProcess = (pid: number): RunningProcess | undefined => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const cwd = readlinkSync(`/proc/${pid}/cwd`);
    // "pid (name) state ppid …": the name may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, parent, command, cwd };
  } catch {
    // Gone while we looked.
    return undefined;
  }
};

/** Every process of this machine that we may look at (Linux). */
const allProcesses = (): RunningProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found !== undefined);

/**
 * The processes that work in a data folder: the engines a server has started there, also when the
 * server itself is dead.
 */
export const processesOf = (folder: string): RunningProcess[] =>
  allProcesses().filter(({ command, cwd }) => command.includes(folder) || cwd.startsWith(folder));

/** The processes that a process has started itself. */
export const childrenOf = (pid: number): RunningProcess[] =>
  allProcesses().filter(({ parent }) => parent === pid);
