/** What the proof of whose reply it is costs a good RTU line. */
import { startProgram } from './machines.ts';
import type { Row } from './row.ts';
import { setting } from './server-figures.ts';

interface Line {
  readonly steady: number;
  readonly bare: number;
  readonly ratioOnTrial: number;
}

/** @param env settings of the program: blocks of so many words, and what they meet */
async function measured(env: NodeJS.ProcessEnv = {}): Promise<Line> {
  const { line } = await startProgram('../packages/drivers/bench/rtu-rate.ts', { env });
  return JSON.parse(line);
}

export const rtuLine: Row = {
  name: 'rtu-line',
  what: `questions on a simulated line of ${setting('BAUD', 9600)} baud, ${setting('BLOCKS', 4)} blocks in turn, each answer known to be its own`,
  unit: 'questions/s',
  against: 'the same frames back to back, without proof',
  better: 'more',
  async measure() {
    const { steady, bare, ratioOnTrial } = await measured();
    const wide = await measured({ WORDS: '100' });
    const repeated = await measured({ COPY: '700' });
    return {
      value: steady,
      baseline: bare,
      detail: {
        'in the first minute × bare': ratioOnTrial,
        '100 registers each × bare': Number((wide.steady / wide.bare).toFixed(3)),
        'each reply once more after 700 ms × bare': Number(
          (repeated.steady / repeated.bare).toFixed(3),
        ),
      },
    };
  },
};
