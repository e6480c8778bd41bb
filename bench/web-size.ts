/**
 * What each part of the web app weighs cold, in gzipped JavaScript, beside its budget. Reads the
 * build in `apps/web/dist`; `node bench/web-size.ts` prints the table and fails over budget.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The bundler's manifest: chunks by their source. */
type Manifest = Readonly<Record<string, Chunk>>;

export interface Weight {
  readonly part: string;
  readonly kilobytes: number;
  /** In kilobytes too. */
  readonly budget: number;
}

/** Files that the page asks for at once, by situation, in the language with the heavier texts. */
interface EarlyLoads {
  readonly signIn: readonly string[];
  readonly inside: readonly string[];
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

const entries = { desktop: 'index.html', phone: 'm/index.html' };
const language = 'zh-CN';
const antdLocale = '../../node_modules/antd/es/locale/zh_CN.js';

const isPage = (key: string): boolean =>
  /^src\/domains\/\w+\/(?!registration\/)(?:[\w-]+\/)*(?!Phone|SignIn)\w+Page\.tsx$/.test(key);
/** Part of the pages that must use a thing for it to weigh on all of them; else it weighs on each. */
const sharedFrom = 0.25;
/** A page's own weight, in kilobytes, where its domain allows it no more. */
const pageBudget = 60;

/**
 * Pages that may weigh more, as their domains say: `weights.json` in a domain's folder of the web holds
 * kilobytes by file. @param web the folder of the web app
 */
export const heavyPages = (web: string): ReadonlyMap<string, number> =>
  new Map(
    globSync('src/domains/*/weights.json', { cwd: web }).flatMap((file) => {
      const allowed: Readonly<Record<string, number>> = JSON.parse(
        readFileSync(join(web, file), 'utf8'),
      );
      return Object.entries(allowed).map(
        ([page, kilobytes]) => [posix.join(posix.dirname(file), page), kilobytes] as const,
      );
    }),
  );

const isChart = (key: string): boolean => key.includes('packages/charts/');

/** What the given chunks bring along by static imports, themselves included. */
const closure = (manifest: Manifest, roots: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || reached.has(key)) return;
    reached.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const root of roots) visit(root);
  return reached;
};

/** Weighs the build in `dist`. */
export const weighWeb = (dist: string): readonly Weight[] => {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const gzipped = (key: string): number => {
    const file = manifest[key]?.file ?? '';
    return file.endsWith('.js') ? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length : 0;
  };
  const weigh = (keys: Iterable<string>): number => {
    const bytes = [...keys].reduce((sum, key) => sum + gzipped(key), 0);
    return Math.round(bytes / 102.4) / 10;
  };

  const readEarly = (name: string): EarlyLoads =>
    JSON.parse(readFileSync(join(dist, `.vite/${name}-loads.json`), 'utf8'))[language];
  const early = readEarly('early');
  const earlyOnPhone = readEarly('early-phone');
  const keyOf = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const keysOf = (files: readonly string[] = []): readonly string[] =>
    files.flatMap((file) => keyOf.get(file) ?? []);

  const login = closure(manifest, [entries.desktop, ...keysOf(early.signIn)]);
  const inside = [entries.desktop, ...keysOf(early.inside)];
  const home = closure(manifest, [...inside, ...keysOf(early.pages['/home'])]);
  const shell = closure(manifest, [...inside, ...keysOf(early.pages['*']), antdLocale]);
  const onPhone = [entries.phone, ...keysOf(earlyOnPhone.inside)];
  const phone = (path: string): number =>
    weigh(closure(manifest, [...onPhone, ...keysOf(earlyOnPhone.pages[path])]));

  const pages = Object.keys(manifest).filter(isPage);
  const uses = new Map<string, number>();
  for (const page of pages) {
    for (const key of closure(manifest, [page])) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const isShared = (key: string): boolean =>
    !shell.has(key) && (uses.get(key) ?? 0) >= pages.length * sharedFrom;
  const onTop = (root: string): string[] =>
    [...closure(manifest, [root])].filter((key) => !shell.has(key) && !isShared(key));

  const isRefusals = (key: string): boolean =>
    manifest[key]?.file.startsWith('assets/refusals-') ?? false;
  const heavy = heavyPages(dirname(dist));
  const charts = Object.keys(manifest).filter(isChart);
  return [
    { part: 'login', kilobytes: weigh(login), budget: 130 },
    { part: 'home', kilobytes: weigh(home), budget: 185 },
    { part: 'shell', kilobytes: weigh(shell), budget: 275 },
    // Tables and forms; the words of refusals grow with every call and have a budget of their own.
    {
      part: 'shared by pages',
      kilobytes: weigh([...uses.keys()].filter((key) => isShared(key) && !isRefusals(key))),
      budget: 220,
    },
    { part: 'refusals', kilobytes: weigh([...uses.keys()].filter(isRefusals)), budget: 42 },
    ...charts.map((key) => ({
      part: `chart ${key.replace(/^.*\//, '')}`,
      kilobytes: weigh(onTop(key)),
      budget: 210,
    })),
    ...pages.map((key) => ({
      part: key.replace('src/domains/', ''),
      kilobytes: weigh(onTop(key)),
      budget: heavy.get(key) ?? pageBudget,
    })),
    { part: 'phone: home', kilobytes: phone('/home'), budget: 210 },
    { part: 'phone: a project', kilobytes: phone('/item/item_query'), budget: 320 },
  ];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = weighWeb(join(import.meta.dirname, '../apps/web/dist'));
  for (const { part, kilobytes, budget } of weights) {
    const verdict = kilobytes <= budget ? 'within' : 'OVER';
    console.log(`${part.padEnd(36)} ${`${kilobytes}`.padStart(7)} KB of ${budget}  ${verdict}`);
  }
  if (weights.some(({ kilobytes, budget }) => kilobytes > budget)) process.exitCode = 1;
}
