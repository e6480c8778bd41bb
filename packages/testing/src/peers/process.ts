/** A program of somebody else's, run beside the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { outage } from '@millwright/kernel';
import { waitFor } from '../wait-for.ts';

export interface Peer {
  readonly pid: number;
  readonly ended: boolean;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Has the kernel end the program with us, however we end (Linux). */
const leash = existsSync('/usr/bin/setpriv')
  ? ['/usr/bin/setpriv', '--pdeathsig', 'TERM', '--']
  : [];

const running = new Set<ChildProcess>();

export interface PeerOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly uid?: number;
  readonly gid?: number;
}

export function startPeer(
  program: string,
  args: readonly string[],
  options: PeerOptions = {},
): Peer {
  const [first = program, ...rest] = [...leash, program, ...args];
  const child = spawn(first, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const words: string[] = [];
  const closed = Promise.withResolvers<void>();
  running.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => words.push(text));
  }
  const end = (): void => {
    running.delete(child);
    closed.resolve();
  };
  child.once('error', (error) => {
    words.push(String(error));
    end();
  });
  child.once('close', end);
  return {
    pid: child.pid ?? -1,
    get ended() {
      return !running.has(child);
    },
    output: () => words.join(''),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await closed.promise;
    },
  };
}

/** Runs a program to its end. @returns what it printed and how it ended */
export async function runPeer(
  program: string,
  args: readonly string[],
  options: PeerOptions = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const words: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => words.push(text));
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  return { code: await promise, output: words.join('') };
}

export function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** @throws outage with what the peer printed, when it does not come up */
export async function untilListening(name: string, peer: Peer, port: number): Promise<void> {
  try {
    await waitFor(`${name} to listen`, () => peer.ended || isListening(port));
    if (peer.ended) throw outage('testing.peer_ended');
  } catch (error) {
    await peer.stop('SIGKILL');
    throw outage('testing.peer_silent', { name, port, output: peer.output().slice(-2000) }, error);
  }
}

/**
 * The first of the paths that exists.
 * @throws outage naming the Debian package that brings it
 */
export function programAt(debianPackage: string, ...paths: readonly string[]): string {
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw outage('testing.program_missing', { install: debianPackage });
  return found;
}
