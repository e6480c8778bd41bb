import { minutes, seconds } from '@millwright/kernel';
import { childrenOf, processesOf } from '../processes-of.ts';
import type { Millwright } from '../start-millwright.ts';
import { waitFor } from '../wait-for.ts';

export type Engine = 'postgres' | 'clickhouse';

/** How the process of each is told among those of this run. */
const marks: Readonly<Record<Engine, RegExp>> = {
  postgres: /bin\/postgres -D /,
  clickhouse: /engines.clickhouse.child/,
};

/** A database that outlived its server is nobody's child, but works in the folder. */
const find = (millwright: Millwright, target: Engine): number | undefined =>
  [...processesOf(millwright.dataDir), ...childrenOf(millwright.pid)].find(({ command }) =>
    marks[target].test(command),
  )?.pid;

/** Kills an engine of the server, and waits until everything runs again. */
export async function killEngine(millwright: Millwright, target: Engine): Promise<void> {
  const victim = await waitFor(`${target} to run`, () => find(millwright, target), seconds(60));
  process.kill(victim, 'SIGKILL');
  await waitFor(
    `the successor of ${target}`,
    async () => {
      const successor = find(millwright, target);
      if (successor === undefined || successor === victim) return false;
      const reply = await fetch(`${millwright.url}/readyz`);
      const { ready, degraded } = (await reply.json()) as { ready: boolean; degraded: boolean };
      return ready && !degraded;
    },
    minutes(2),
  );
}
