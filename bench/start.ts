/** How long a start takes on a data folder that has been used before, until `/readyz` says yes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startMillwright } from '@millwright/testing/start-millwright';
import { quantile } from './history/history-store.ts';
import type { Row } from './row.ts';
import { setting } from './server-figures.ts';

const STARTS = setting('START_TIMES', 5);

/** Both engines on the same folder, and nothing else: what no start can do without. */
async function bareEngines(dataDir: string): Promise<number> {
  const began = performance.now();
  const program = join(import.meta.dirname, 'bare-engines.ts');
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: child.stdout }), 'line');
  const took = performance.now() - began;
  child.stdin.end();
  await once(child, 'close');
  return took;
}

export const start: Row = {
  name: 'start',
  what: 'from the start of the process, database present, simulated plant running, to /readyz',
  unit: 's',
  against: 'the engines alone on the same folder, until both answer',
  better: 'less',
  target: 1,
  async measure() {
    const millwright = await startMillwright({ plant: true, env: { LOG_LEVEL: 'error' } });
    try {
      const taken: number[] = [];
      const bare: number[] = [];
      for (let time = 0; time < STARTS; time += 1) {
        await millwright.halt();
        bare.push(await bareEngines(millwright.dataDir));
        const began = performance.now();
        await millwright.restart();
        taken.push(performance.now() - began);
      }
      return {
        value: quantile(taken, 0.5) / 1000,
        baseline: quantile(bare, 0.5) / 1000,
        detail: { starts: STARTS, 'slowest, s': Math.max(...taken) / 1000 },
      };
    } finally {
      await millwright.stop();
    }
  },
};
