/** What is needed in each situation: sources at build time, files of the build in the browser. */
export interface Situations {
  /** Nobody is signed in. */
  readonly signIn: readonly string[];
  /** Somebody is, whatever the page. */
  readonly inside: readonly string[];
  /** Then also by the page's path, on the phone in the hash; every other has what stands under `*`. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/**
 * Runs in the head of the page, as text, before anything else: so it may use nothing outside of
 * itself. A wrong guess costs a moment; what is really needed is loaded by the page in any case.
 */
export const loadEarly = (plan: Readonly<Record<'zh-CN' | 'en-US', Situations>>): void => {
  const isPhone = location.pathname.startsWith('/m/');
  const asked = isPhone ? location.hash.replace(/^#|\?.*/g, '') : location.pathname;
  const path = asked.replace(/^\/?$/, '/home');
  if (/^\/(manual|register|reset|40|50)/.test(path)) return;
  const preferred = [localStorage.getItem('mw.language') ?? '', ...navigator.languages];
  const tag = preferred.find((name) => /^(zh|en)\b/i.test(name)) ?? 'zh';
  const needed = plan[/^en/i.test(tag) ? 'en-US' : 'zh-CN'];
  const files =
    localStorage.getItem('mw.token') === null
      ? needed.signIn
      : [...needed.inside, ...(needed.pages[path] ?? needed.pages['*'] ?? [])];
  for (const file of new Set(files)) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
};
