/** Which files of the build the phone needs, so that its pages open without a network. */
import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

const languages = ['zh-CN', 'en-US'] as const;
type Language = (typeof languages)[number];

/** Pages and parts of the phone, pages that it does not have, and what is of no use without a network. */
const phonePart = /\/Phone\w+\.tsx$/;
const desktopPage = /\/(?!Phone)\w+Page\.tsx$/;
const desktopLibrary = /\/node_modules\/(antd|@rc-component|@ant-design)\//;
const leftOut = /\/(manual|map|desktop|sign-in|registration)\/|open-desktop|\/main\.tsx$/;
const ofLanguage: Readonly<Record<Language, RegExp>> = {
  'zh-CN': /zh[-_]cn/i,
  'en-US': /en[-_]us/i,
};

const chunkOf = (bundle: Bundle, file: string): Rolldown.OutputChunk | null => {
  const output = bundle[file];
  return output?.type === 'chunk' ? output : null;
};

/** A file with all that it imports at once. */
const wholeOf = (bundle: Bundle, start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(chunkOf(bundle, file)?.imports ?? []));
  }
  return found;
};

const modulesOf = (bundle: Bundle, files: Iterable<string>): readonly string[] =>
  [...files].flatMap((file) => chunkOf(bundle, file)?.moduleIds ?? []);

/** Whether a file that is loaded by itself is one of the phone's, in the language. */
const isOfPhone = (bundle: Bundle, file: string, language: Language): boolean => {
  const chunk = chunkOf(bundle, file);
  const own = chunk?.moduleIds ?? [];
  const facade = chunk?.facadeModuleId ?? '';
  const [other] = languages.filter((one) => one !== language);
  if (own.every((id) => other !== undefined && ofLanguage[other].test(id))) return false;
  if (phonePart.test(facade)) return true;
  if (desktopPage.test(facade) || own.some((id) => leftOut.test(id))) return false;
  return !modulesOf(bundle, wholeOf(bundle, file)).some((id) => desktopLibrary.test(id));
};

/** @param entry the page of HTML that the phone begins with. @returns addresses, by language */
export const phoneFiles = (
  bundle: Bundle,
  entry: string,
): Readonly<Record<Language, readonly string[]>> => {
  const filesIn = (language: Language): readonly string[] => {
    const found = new Set<string>();
    const start = Object.values(bundle).find(
      (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${entry}`) === true,
    );
    const waiting = start === undefined ? [] : [start.fileName];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const chunk = chunkOf(bundle, file);
      if (chunk === null || found.has(file)) continue;
      found.add(file);
      for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
      const later = chunk.dynamicImports.filter((one) => isOfPhone(bundle, one, language));
      waiting.push(...chunk.imports, ...later);
    }
    return [...found].map((file) => `/${file}`);
  };
  return { 'zh-CN': filesIn('zh-CN'), 'en-US': filesIn('en-US') };
};
