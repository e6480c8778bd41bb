/// <reference types="vite/client" />

declare const __BUILD__: string;
/** Of the service worker: addresses of the phone's files, by language. */
declare const __PHONE_FILES__: Readonly<Record<string, readonly string[]>>;

declare module 'virtual:titles/zh-CN' {
  const titles: Record<string, Readonly<Record<string, unknown>>>;
  export default titles;
}

declare module 'virtual:titles/en-US' {
  const titles: Record<string, Readonly<Record<string, unknown>>>;
  export default titles;
}

declare module 'virtual:words/zh-CN' {
  const words: Record<string, Readonly<Record<string, unknown>>>;
  export default words;
}

declare module 'virtual:words/en-US' {
  const words: Record<string, Readonly<Record<string, unknown>>>;
  export default words;
}

declare module 'virtual:home/zh-CN' {
  const home: Record<string, Readonly<Record<string, unknown>>>;
  export default home;
}

declare module 'virtual:home/en-US' {
  const home: Record<string, Readonly<Record<string, unknown>>>;
  export default home;
}

interface ManualArticleHead {
  readonly name: string;
  readonly title: string;
  /** Key in the manual's texts below `areas`. */
  readonly area: string;
  readonly order: number;
  /** Names of the pages whose help leads here. */
  readonly pages: readonly string[];
}

interface ManualArticle {
  readonly headings: readonly { readonly id: string; readonly text: string }[];
  /** Made at build time from our own Markdown, which may hold no HTML. */
  readonly html: string;
}

interface SearchedManualArticle {
  readonly name: string;
  readonly title: string;
  /** Its words alone. */
  readonly text: string;
}

declare module 'virtual:manual/zh-CN' {
  const contents: readonly ManualArticleHead[];
  export default contents;
}

declare module 'virtual:manual/en-US' {
  const contents: readonly ManualArticleHead[];
  export default contents;
}

declare module 'virtual:manual/texts/zh-CN' {
  const texts: readonly SearchedManualArticle[];
  export default texts;
}

declare module 'virtual:manual/texts/en-US' {
  const texts: readonly SearchedManualArticle[];
  export default texts;
}

declare module '*.md' {
  const article: ManualArticle;
  export default article;
}
