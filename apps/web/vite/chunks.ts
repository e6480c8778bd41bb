/**
 * What is shown first comes in few files: a browser has six connections to a plain-HTTP server, and
 * every small file costs one of them a round trip. What comes later stays one file a page.
 */
import type { CodeSplittingGroup } from 'rolldown';
import type { Plugin, Rolldown } from 'vite';
import { isHomeCard } from './home-cards.ts';
import { createShared } from './shared-parts.ts';

const language = /[/:](zh-CN|en-US)(\.json)?$/;
const frameTexts = /texts\/(shell|ui)\/[\w-]+\.json$|virtual:titles\//;
/** Those of the home page itself, and what domains say on it. */
const homeTexts = /\/domains\/items\/texts\/[\w-]+\.json$|virtual:home\//;
const homePage = /\/HomePage\.tsx$/;

const textsOf =
  (name: string) =>
  (id: string): string =>
    `${name}-${language.exec(id)?.[1]?.slice(0, 2)}`;

/** Entries run when they are loaded; in a shared file both would. */
const entry = /\.html$|\/main(\.phone)?\.tsx$/;
/** The first that takes a module has it, with what it imports unless told otherwise. */
const groupsOf = (shared: ReturnType<typeof createShared>): readonly CodeSplittingGroup[] => [
  {
    name: 'base',
    tags: ['$initial'],
    test: (id) => !entry.test(id),
    includeDependenciesRecursively: false,
  },
  {
    name: 'parts',
    test: /\/shell\/(menu\/\w+|session\/remembered-\w+|theme\/antd-locale)\.tsx?$|\/sealed\.ts$/,
  },
  {
    // Signing in by password, in one file with its styles; by a code is asked for by few.
    name: 'sign-in',
    test: /\/identity\/sign-in\/(?!CodeForm)[\w-]+\.tsx?$|\/identity\/use-countdown\.ts$/,
  },
  { name: textsOf('words'), debugName: 'words', test: frameTexts },
  { name: textsOf('home-words'), debugName: 'home-words', test: homeTexts },
  {
    // What expressions go by: it is offered through a door, and few pages ask for it.
    name: 'item-clock',
    test: /\/kernel\/src\/shifts\/|\/item-clock\.queries\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    // What the desktop and the phone have in common behind sign-in.
    name: 'inside',
    test: /\/app\/open-domains\.ts$|\/texts\/domain-texts\.ts$|\/shell\/(session\/Guard|environment\/UiEnvironment|status\/\w+|overlays\/\w+|pages\/LazyPage|navigation\/page-title)\.tsx?$|\/packages\/ui\/src\/(age|each-second)\.ts$/,
  },
  { name: 'desktop', test: /\/app\/open-desktop\.tsx$/ },
  { name: 'antd', test: /\/AntdApp\.tsx$/ },
  {
    debugName: 'home',
    test: /\/domains\/.*\.tsx$/,
    name: (id, graph) => (homePage.test(id) || isHomeCard(id, graph) ? 'home' : null),
  },
  {
    // The texts of all refusals: what says one needs them, and home does not.
    name: 'refusals',
    test: /\/contract\/src\/error-text\.ts$/,
  },
  {
    // Live values and what says how a device is: on the desktop and on the phone alike.
    name: 'live',
    test: /\/telemetry\/(live\/(LiveValue|list\/use-live-lines)|device\/DeviceCondition)\.tsx?$/,
  },
  {
    debugName: 'shared',
    name: (id, graph) => shared(id, graph),
    includeDependenciesRecursively: false,
  },
];

/** @param entries the pages of HTML with which everything begins */
export const chunkGroups = (entries: readonly string[]): CodeSplittingGroup[] =>
  groupsOf(createShared(entries)).map((group, at, { length }) => ({
    ...group,
    priority: length - at,
  }));

/** The way from a file of the build back to itself by static imports; empty when there is none. */
const findCycle = (bundle: Rolldown.OutputBundle): readonly string[] => {
  const clear = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    const output = bundle[file];
    if (clear.has(file) || output?.type !== 'chunk') return [];
    for (const imported of output.imports) {
      const cycle = visit(imported, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    clear.add(file);
    return [];
  };
  for (const file of Object.keys(bundle)) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
};

/**
 * Files that import each other run in the wrong order and leave a white page: no build has any. It
 * happens when what a group took uses what imports the group: then it belongs in an earlier one.
 */
export const noCycles = (): Plugin => ({
  name: 'millwright:no-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const cycle = findCycle(bundle);
    if (cycle.length > 0) {
      this.error(`files of the build import each other: ${cycle.join(' → ')} (vite/chunks.ts)`);
    }
  },
});
