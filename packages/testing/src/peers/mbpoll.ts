/** mbpoll, an independent Modbus master: what it reads is what is really in the registers. */
import { type Duration, outage, seconds } from '@millwright/kernel';
import { programAt, runPeer } from './process.ts';

/** mbpoll's words for what to read: `4:int` joins two registers, low word first; `4:float` likewise. */
export type MbpollType = '0' | '1' | '3' | '3:int' | '4' | '4:hex' | '4:int' | '4:float';

interface Target {
  readonly port: number;
  readonly unitId?: number;
  /** For its reply, at most ten seconds; a second, mbpoll's own, is little on a busy machine. */
  readonly limit?: Duration;
}

const run = async (
  { port, unitId = 1, limit = seconds(10) }: Target,
  args: readonly string[],
): Promise<string> => {
  const program = programAt('mbpoll', '/usr/bin/mbpoll');
  const place = ['-m', 'tcp', '-p', `${port}`, '-a', `${unitId}`, '-0', '-o', `${limit / 1000}`];
  // Values to write stand after the host.
  const end = args.indexOf('--');
  const [options, values] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end + 1)];
  const words = [...place, ...options, '-1', '127.0.0.1', ...values];
  const { code, output } = await runPeer(program, words);
  if (code !== 0) throw outage('testing.mbpoll_failed', { output });
  return output;
};

/**
 * Reads from a device.
 * @param address as in the PDU, from 0
 * @returns the values as mbpoll prints them, numbers where they are numbers
 */
export async function mbpollRead(
  target: Target,
  read: { readonly type: MbpollType; readonly address: number; readonly count?: number },
): Promise<number[]> {
  const { type, address, count = 1 } = read;
  const output = await run(target, ['-t', type, '-r', String(address), '-c', String(count)]);
  const found = [...output.matchAll(/^\[\d+\]:\s+(\S+)/gm)].map((match) => Number(match[1]));
  if (found.length !== count) throw outage('testing.mbpoll_failed', { output });
  return found;
}

/** Writes to a device. */
export async function mbpollWrite(
  target: Target,
  write: {
    readonly type: MbpollType;
    readonly address: number;
    readonly values: readonly number[];
  },
): Promise<void> {
  const { type, address, values } = write;
  await run(target, ['-t', type, '-r', String(address), '--', ...values.map(String)]);
}
