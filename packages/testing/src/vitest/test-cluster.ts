/** A PostgreSQL cluster for tests, as a program: prints its address, ends when its input ends. */
import { startTestCluster } from '@millwright/server/engines/postgres/testing';

// Ctrl-C reaches the whole group. Dying of it would leave the cluster behind; our input ends too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const cluster = await startTestCluster();
process.stdin.once('end', () => void cluster.stop());
process.stdin.resume();
process.stdout.write(`${cluster.url}\n`);
