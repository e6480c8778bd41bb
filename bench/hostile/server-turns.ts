/** How long turns of the server's loop are by the processor's clock: what waits for a core counts not. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where `turn-watch.ts` writes to. */
export const turnsVariable = 'BENCH_TURNS';

export interface ServerTurns {
  /** What the server must be started with. */
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds: the longest turn of each second since the moment. */
  since(moment: number): readonly number[];
  remove(): void;
}

export function watchServerTurns(): ServerTurns {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-turns-'));
  const file = join(folder, 'turns');
  const watch = new URL('./turn-watch.ts', import.meta.url);
  return {
    env: { [turnsVariable]: file, NODE_OPTIONS: `--import ${watch.href}` },
    since: (moment) =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number))
        .flatMap(([at = 0, longest = 0]) => (at >= moment ? [longest] : [])),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
