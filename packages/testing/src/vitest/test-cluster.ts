/** A PostgreSQL cluster for tests, as a program: prints its address, ends when its input ends. */
import { startTestCluster } from '@millwright/server/engines/postgres/testing';

const cluster = await startTestCluster();
process.stdin.once('end', () => void cluster.stop());
process.stdin.resume();
process.stdout.write(`${cluster.url}\n`);
