/// <reference types="vite/client" />

declare const __BUILD__: string;

declare module 'virtual:titles/zh-CN' {
  const titles: Record<string, Readonly<Record<string, unknown>>>;
  export default titles;
}

declare module 'virtual:titles/en-US' {
  const titles: Record<string, Readonly<Record<string, unknown>>>;
  export default titles;
}
