/** The side of the program that makes a backup: orders a moment of a running server, and lets it go. */
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { backupFault, isBackupFaultCode } from '../backup-fault.ts';
import {
  backupSocketPath,
  linesOf,
  type Moment,
  type Order,
  type Reply,
  replySchema,
} from './backup-messages.ts';

export interface BackupClient {
  readonly moment: Moment;
  /** Aborts when the server has gone: what the moment stood for may have changed. */
  readonly gone: AbortSignal;
  /** Lets the server note the backup; resolves when it has. */
  done(facts: Omit<Extract<Order, { order: 'done' }>, 'order'>): Promise<void>;
  close(): void;
}

/**
 * @throws Fault outage `backup.no_server`, or what the server refuses with
 */
export async function openMoment(dataDir: string, to: string): Promise<BackupClient> {
  const socket = await reach(dataDir);
  const replies = linesOf(socket)[Symbol.asyncIterator]();
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  const ask = async (order: Order): Promise<Reply> => {
    socket.write(`${JSON.stringify(order)}\n`);
    const { value, done } = await replies.next();
    if (done === true) throw backupFault('backup.broken_off');
    return replySchema.parse(JSON.parse(value));
  };
  const reply = await ask({ order: 'moment', to });
  if (reply.reply !== 'moment') {
    socket.destroy();
    if (reply.reply === 'refused' && isBackupFaultCode(reply.code)) throw backupFault(reply.code);
    throw backupFault('backup.broken_off', {}, reply);
  }
  return {
    moment: reply.moment,
    gone: gone.signal,
    async done(facts) {
      await ask({ order: 'done', ...facts });
      socket.end();
    },
    close: () => socket.destroy(),
  };
}

/** In a folder that others may write to somebody else may have made it. */
function demandOurs(path: string, dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (statSync(dirname(path), { throwIfNoEntry: false })?.uid !== owner) {
    throw backupFault('backup.no_server', { folder: dataDir });
  }
}

const reach = (dataDir: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const path = backupSocketPath(dataDir);
    demandOurs(path, dataDir);
    const socket = connect(path);
    socket.once('connect', () => {
      socket.on('error', () => undefined);
      resolve(socket);
    });
    socket.once('error', (error) =>
      reject(backupFault('backup.no_server', { folder: dataDir }, error)),
    );
  });
