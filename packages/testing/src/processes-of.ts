import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Its words, separated by spaces. */
  readonly command: string;
}

const readProcess = (pid: number, folder: string): RunningProcess | undefined => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    const cwd = readlinkSync(`/proc/${pid}/cwd`);
    if (!command.includes(folder) && !cwd.startsWith(folder)) return undefined;
    // "pid (name) state ppid …": the name may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { pid, parent, command };
  } catch {
    // Gone while we looked.
    return undefined;
  }
};

/**
 * The processes that work in a data folder: the engines a server has started there, also when the
 * server itself is dead (Linux).
 */
export const processesOf = (folder: string): RunningProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name), folder))
    .filter((found) => found !== undefined);
