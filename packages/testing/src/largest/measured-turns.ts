/** Asks a server that was started with the probe of its turns (`turn-probe.ts`). */
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a server's environment needs to be measured; `path` is that of a socket to be made. */
export const environmentOf = (path: string): Readonly<Record<string, string>> => ({
  TURN_PROBE: path,
  NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'turn-probe.ts')).href}`,
});

const ask = (socketPath: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    // Each on a connection of its own: one that is kept may be closed in the moment it is used.
    const asked = request({ socketPath, path, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(Number(text)));
    });
    asked.on('error', reject).end();
  });

/** Milliseconds of the processor of the longest turn since it was last asked. */
export const takeLongestTurn = async (path: string): Promise<number> =>
  (await ask(path, '/take')) / 1000;

/** Milliseconds of the processor that one unit of work takes in the server now. */
export const scaleOf = async (path: string): Promise<number> => (await ask(path, '/scale')) / 1000;
