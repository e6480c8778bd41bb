import type { Endpoint } from '@millwright/contract/call/endpoint';
import { pageHeader } from '@millwright/contract/call/page-header';
import type { Plugin, Rolldown } from 'vite';
import { type EarlyPlan, loadEarly, type Situations } from './load-early.ts';

type Bundle = Rolldown.OutputBundle;

const isChunk = (output: Bundle[string]): output is Rolldown.OutputChunk => output.type === 'chunk';

/** Files of the sources with all that these import, styles included. */
const filesOf = (bundle: Bundle, sources: readonly string[]): ReadonlySet<string> => {
  const files = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (files.has(file) || chunk === undefined || !isChunk(chunk)) return;
    files.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const source of sources) {
    const chunk = Object.values(bundle)
      .filter(isChunk)
      .find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
    if (chunk === undefined) throw new RangeError(`no file of the build holds ${source}`);
    visit(chunk.fileName);
  }
  return files;
};

/** The sources that have a part in these files: of some nothing is left. */
const sourcesOf = (bundle: Bundle, files: ReadonlySet<string>): readonly string[] =>
  [...files].flatMap((file) => {
    const chunk = bundle[file];
    if (chunk === undefined || !isChunk(chunk)) return [];
    return Object.entries(chunk.modules).flatMap(([source, { renderedLength }]) =>
      renderedLength > 0 ? source : [],
    );
  });

const languages = ['zh-CN', 'en-US'] as const;

const addressOf = ({ path }: Pick<Endpoint, 'path'>): string => `/api/v1/${path}`;

interface EarlyLoads {
  /** The page whose head gets the script. */
  readonly entry: string;
  /** Of the script, without its ending. */
  readonly name: string;
  /** Sources by situation; `{language}` in them stands for the user's. */
  readonly situations: Situations;
  /** Tells who is signed in. */
  readonly profile: Pick<Endpoint, 'path'>;
  /** What a page shows first, by its path: calls without input. */
  readonly answers: Readonly<Record<string, readonly Pick<Endpoint, 'path'>[]>>;
  /** Sources that no situation may load: they are for later. */
  readonly without: readonly RegExp[];
}

/**
 * Without help a page learns step by step what it needs: the entry loads, asks for the frame, which
 * asks for its texts and the page. A small script in the head knows at once who is signed in, in
 * which language and where, and asks for everything in one go, the profile among it.
 */
export const earlyLoads = ({
  entry,
  name,
  situations,
  profile,
  answers,
  without,
}: EarlyLoads): Plugin => {
  const fileName = `${name}.js`;
  return {
    name: `millwright:${name}-loads`,
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path }) =>
        path === `/${entry}`
          ? [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }]
          : [],
    },
    generateBundle(_options, bundle) {
      const known = filesOf(bundle, [`/${entry}`]);
      const resolve = (sources: readonly string[], language: string): readonly string[] => {
        const named = sources.map((source) => source.replace('{language}', language));
        const files = filesOf(bundle, named);
        for (const source of sourcesOf(bundle, files)) {
          if (!without.some((pattern) => pattern.test(source))) continue;
          const importers = this.getModuleInfo(source)?.importers.join(', ');
          throw new RangeError(`${named[0]} loads ${source} early, by ${importers}`);
        }
        return [...files].filter((file) => !known.has(file));
      };
      const plan = Object.fromEntries(
        languages.map((language) => [
          language,
          {
            signIn: resolve(situations.signIn, language),
            inside: resolve(situations.inside, language),
            pages: Object.fromEntries(
              Object.entries(situations.pages).map(([path, sources]) => [
                path,
                resolve(sources, language),
              ]),
            ),
          },
        ]),
      );
      const early: EarlyPlan = {
        files: plan,
        headers: pageHeader,
        profile: addressOf(profile),
        answers: Object.fromEntries(
          Object.entries(answers).map(([path, calls]) => [path, calls.map(addressOf)]),
        ),
      };
      const source = `(${loadEarly})(${JSON.stringify(early)});\n`;
      this.emitFile({ type: 'asset', fileName, source });
      // For whoever weighs the build.
      const kept = JSON.stringify(plan);
      this.emitFile({ type: 'asset', fileName: `.vite/${name}-loads.json`, source: kept });
    },
  };
};
