import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** `Button` → `button`, as the package's own barrel maps them. */
const barrelNames = (barrel: string): ReadonlyMap<string, string> => {
  const source = readFileSync(require.resolve(barrel), 'utf8');
  const entries = source.matchAll(/export \{ default as (\w+)(?:, \w+)* \} from '\.\/([\w/-]+)'/g);
  return new Map([...entries].map(([, name = '', path = '']) => [name, path]));
};

/** Where one exported name of a package lives; null when only the barrel has it. */
type Locate = (name: string) => string | null;

const fromBarrel = (root: string): Locate => {
  const names = barrelNames(`${root}/index.js`);
  return (name) => {
    const path = names.get(name);
    return path === undefined ? null : `${root}/${path}`;
  };
};

/** Our own packages: `export { A, type B } from './a.tsx'`, told as the file itself. */
const fromOwnIndex = (name: string): Locate => {
  const folder = join(import.meta.dirname, '../../../packages', name, 'src');
  const source = readFileSync(join(folder, 'index.ts'), 'utf8');
  const files = new Map<string, string>();
  for (const [, list = '', file = ''] of source.matchAll(
    /export \{([^}]*)\} from '\.\/([^']+)'/g,
  )) {
    for (const exported of list.split(',')) files.set(exported.trim(), join(folder, file));
  }
  return (exported) => files.get(exported) ?? null;
};

const packages: Readonly<Record<string, Locate>> = {
  antd: fromBarrel('antd/es'),
  'antd-mobile': fromBarrel('antd-mobile/es'),
  '@ant-design/icons': (name) =>
    /(Outlined|Filled|TwoTone)$/.test(name) ? `@ant-design/icons/es/icons/${name}` : null,
  '@millwright/ui': fromOwnIndex('ui'),
  '@millwright/charts': fromOwnIndex('charts'),
  '@millwright/kernel': fromOwnIndex('kernel'),
};

const namedImport = /import\s+(?!type\b)\{([^}]*)\}\s+from\s+(['"])([@\w/-]+)\2;?/g;

/** One file's text with named imports of the component packages pointed at each component. */
export const deepenImports = (source: string): string =>
  source.replace(namedImport, (all, list: string, _quote, from: string) => {
    const locate = packages[from];
    if (locate === undefined) return all;
    const kept: string[] = [];
    const deep: string[] = [];
    for (const specifier of list.split(',').map((part) => part.trim())) {
      if (specifier === '' || specifier.startsWith('type ')) continue;
      const [name = '', local = name] = specifier.split(/\s+as\s+/);
      const path = locate(name);
      if (path === null) kept.push(specifier);
      else if (from.startsWith('@millwright/')) {
        deep.push(`import { ${name} as ${local} } from '${path}';`);
      } else deep.push(`import ${local} from '${path}';`);
    }
    if (kept.length > 0) deep.push(`import { ${kept.join(', ')} } from '${from}';`);
    return deep.join(' ');
  });

/**
 * Through a barrel import the bundler gathers every component used anywhere into one shared chunk;
 * deep paths let each route carry only its own.
 */
export const deepImports = (): Plugin => ({
  name: 'millwright:deep-imports',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !/\.tsx?($|\?)/.test(id)) return null;
    const deepened = deepenImports(code);
    return deepened === code ? null : { code: deepened, map: null };
  },
});
