/** Turns an import as written into what it points at. */
import { posix } from 'node:path';

const homes: Readonly<Record<string, string>> = {
  server: 'apps/server',
  web: 'apps/web',
  plant: 'apps/plant',
};

/**
 * @param from path of the importing file below the root, with `/`
 * @returns a path below the root, or `npm:<package>`, or `node:<module>`
 */
export function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('node:')) return specifier;
  const [scope = '', name = '', ...rest] = specifier.split('/');
  if (scope === '@millwright') {
    const home = homes[name] ?? `packages/${name}`;
    return `${home}/src/${rest.length === 0 ? 'index' : rest.join('/')}.ts`;
  }
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}
