import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ServedReply } from './served-values.ts';

/** Ports that the machines share; those that want a port of their own have an address of their own. */
const PORTS = 16;

export interface Machines {
  /** Where a machine that listens is found. */
  place(machine: number): { readonly host: string; readonly port: number };
  /** Breaks every connection at once, in both directions; what was on its way is gone. */
  breakLinks(): void;
  /** Ends them; answers every reply they gave, in order. */
  finish(): Promise<ServedReply[]>;
  kill(): void;
}

export async function startMachines(options: {
  readonly listening: number;
  readonly boxes: number;
  /** Where boxes dial in. */
  readonly dtuPort: number;
  readonly logFile: string;
}): Promise<Machines> {
  const { listening, boxes, dtuPort, logFile } = options;
  const program = join(import.meta.dirname, 'machines.ts');
  const args = [listening, PORTS, boxes, dtuPort, logFile].map(String);
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const firstPort = Number(line);
  return {
    place: (machine) => ({
      host: `127.0.0.${1 + Math.floor(machine / PORTS)}`,
      port: firstPort + (machine % PORTS),
    }),
    breakLinks: () => void child.stdin.write('\n'),
    async finish() {
      child.stdin.end();
      await ended;
      const lines = readFileSync(logFile, 'utf8').split('\n');
      const again = new Set(lines.filter((line) => line.startsWith('again ')));
      const replies = lines.filter((line) => !again.has(line));
      return replies.map((reply) => {
        const [machine = 0, request = 0, at = 0] = reply.split(' ').map(Number);
        return { machine, request, at, isAskedAgain: again.has(`again ${machine} ${request}`) };
      });
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
