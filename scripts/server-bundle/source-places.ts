/** What modules say of places is said of the sources; in a bundle they stand elsewhere. */
import { dirname, join, relative } from 'node:path';
import { protocolList } from '@millwright/contract/devices/protocols/index';
import type { Plugin } from 'rolldown';

interface Places {
  readonly root: string;
  /** Folder of the bundle, below `root`. */
  readonly to: string;
}

const program = /new URL\(\s*'(\.[^']+\.ts)',\s*import\.meta\.url,?\s*\)/g;
const anyDriver = /\bimport\(\s*`\.\/\$\{folder\}\/index\.ts`\s*\)/;
const madeUp = /\bimport\(\s*`|\bawait import\(\s*[^'\s]/;

/** Of `apps/server/src/restore-main.ts`: `server-restore-main.mjs`. */
export const programName = (path: string): string =>
  `${path
    .replace(/^(apps|packages)\//, '')
    .replace('/src/', '/')
    .replaceAll('/', '-')
    .replace(/\.ts$/, '')}.mjs`;

/**
 * In modules of ours, `import.meta.dirname` and `import.meta.url` stay those of the source,
 * `new URL('./worker.ts', import.meta.url)` becomes a program of the bundle, and the drivers that
 * are imported by the names of their folders are those that the contract lists.
 */
export function sourcePlaces({ root, to }: Places): Plugin {
  return {
    name: 'source-places',
    transform: {
      filter: { id: { exclude: [/^\0/] }, code: [/\bimport\.meta\b/, madeUp] },
      handler(code, id) {
        const path = relative(root, id);
        if (path.includes('node_modules')) return null;
        const pieces = code.split(program);
        const placed = pieces.map((piece, index) => {
          if (index % 2 === 0) return sourceMeta(piece, { path, to });
          const target = join(dirname(id), piece);
          const fileName = programName(relative(root, target));
          this.emitFile({ type: 'chunk', id: target, fileName });
          return `new URL('./${fileName}', import.meta.url)`;
        });
        const named = withDrivers(placed.join(''));
        if (madeUp.test(named)) this.error(`${path} imports by a made up name`);
        // Line by line it is the source still.
        return { code: named, map: null };
      },
    },
  };
}

const driverFolders = [...new Set(protocolList.map(({ folder }) => folder))];

/** The bundle may be moved with its sources: both are found from where it is. */
function sourceMeta(code: string, { path, to }: { path: string; to: string }): string {
  const root = `import.meta.dirname.slice(0, -${to.length})`;
  const url = `new URL('${relative(to, path)}', import.meta.url).href`;
  return code
    .replaceAll('import.meta.dirname', `(${root} + '${dirname(path)}')`)
    .replaceAll('import.meta.url', url);
}

/** Imported before, not while the module is evaluated: its parts may share what waits for it. */
function withDrivers(code: string): string {
  if (!anyDriver.test(code)) return code;
  const imports = driverFolders.map(
    (name, index) => `import * as driver${index} from './${name}/index.ts';`,
  );
  const modules = driverFolders.map((name, index) => `'${name}': driver${index}`);
  const chosen = `Promise.resolve({ ${modules.join(', ')} }[folder])`;
  return imports.join('') + code.replace(anyDriver, chosen);
}
