/** Where a program that makes a backup knocks at the running server: a Unix socket of its owner's. */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { Fault } from '@millwright/kernel';
import type { Stoppable } from '../../../base/lifecycle.ts';
import type { Log } from '../../../base/log.ts';
import type { Clickhouse } from '../../../engines/clickhouse/index.ts';
import type { Lease } from '../../lease/index.ts';
import { backupFault, placeFault } from '../backup-fault.ts';
import {
  backupSocketPath,
  linesOf,
  type Order,
  orderSchema,
  type Reply,
} from './backup-messages.ts';
import { dropLeftMoments, type KeptMoment } from './take-moment.ts';

/** Told what becomes of backups. */
export interface BackupWitness {
  began(to: string, moment: number): Promise<number>;
  done(run: number, facts: Omit<Extract<Order, { order: 'done' }>, 'order'>): Promise<void>;
  failed(run: number, problem: string): Promise<void>;
}

/** Serves one backup at a time. */
export async function openBackupSocket(needs: {
  readonly dataDir: string;
  readonly clickhouse: Pick<Clickhouse, 'store'>;
  readonly log: Log;
  readonly witness: BackupWitness;
  readonly takeMoment: () => Promise<KeptMoment>;
  /** The server that does not collect has not all that is to be backed up. */
  readonly lease: Pick<Lease, 'holds'>;
}): Promise<Stoppable> {
  const { dataDir, witness, takeMoment } = needs;
  const log = needs.log.child({ subject: 'backup' });
  await dropLeftMoments(dataDir, needs.clickhouse);
  const path = backupSocketPath(dataDir);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  await rm(path, { force: true });

  const sockets = new Set<Socket>();
  const served = new Set<Promise<void>>();
  let holder: { readonly socket: Socket; readonly over: PromiseWithResolvers<void> } | undefined;

  const serve = async (socket: Socket): Promise<void> => {
    const say = (reply: Reply): void => void socket.write(`${JSON.stringify(reply)}\n`);
    let kept: KeptMoment | undefined;
    let run: number | undefined;
    try {
      for await (const line of linesOf(socket)) {
        const order = orderSchema.parse(JSON.parse(line));
        if (order.order === 'moment') {
          if (!needs.lease.holds()) throw backupFault('backup.not_here');
          // One whose program has gone is only tidying up.
          while (holder !== undefined) {
            if (!holder.socket.readableEnded && !holder.socket.destroyed)
              throw backupFault('backup.running');
            await holder.over.promise;
          }
          holder = { socket, over: Promise.withResolvers() };
          kept = await takeMoment();
          run = await witness.began(order.to, kept.moment.moment);
          log.info({ to: order.to }, 'a backup is being made');
          say({ reply: 'moment', moment: kept.moment });
        } else if (run !== undefined) {
          const { order: _, ...facts } = order;
          await witness.done(run, facts);
          run = undefined;
          await kept?.drop();
          kept = undefined;
          log.info(facts, 'a backup was made');
          say({ reply: 'noted' });
        }
      }
      if (run !== undefined) await witness.failed(run, 'backup.broken_off');
    } catch (thrown) {
      const error = placeFault(thrown, dataDir);
      log.warn({ err: error }, 'a backup failed');
      const code = error instanceof Fault ? error.code : 'backup.broken_off';
      const problem = error instanceof Fault ? error.details.problem : undefined;
      if (run !== undefined) await witness.failed(run, String(problem ?? code));
      const words = error instanceof Error ? error.message : '';
      say({ reply: 'refused', code, problem: String(problem ?? words) });
      socket.end();
    } finally {
      await kept?.drop();
      if (holder?.socket === socket) {
        holder.over.resolve();
        holder = undefined;
      }
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const done = serve(socket)
      .catch((error: unknown) => log.error({ err: error }, 'a backup could not be noted'))
      .finally(() => {
        sockets.delete(socket);
        served.delete(done);
        socket.destroy();
      });
    served.add(done);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    name: 'backup socket',
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await Promise.all(served);
      await closed;
      await rm(dirname(path), { recursive: true, force: true });
    },
  };
}
