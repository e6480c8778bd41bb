/** What is needed in each situation: sources at build time, files of the build in the browser. */
export interface Situations {
  /** Nobody is signed in. */
  readonly signIn: readonly string[];
  /** Somebody is, whatever the page. */
  readonly inside: readonly string[];
  /** Then also by the page's path, on the phone in the hash; every other has what stands under `*`. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
}

/** An answer that the head of the page has asked for; `wire/early-reply` hands it on. */
export interface EarlyReply {
  readonly url: string;
  readonly token: string;
  readonly reply: Promise<Response>;
}

/** What the script in the head goes by. */
export interface EarlyPlan {
  readonly files: Readonly<Record<'zh-CN' | 'en-US', Situations>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Of who is signed in: without it nothing is drawn. */
  readonly profile: string;
  /** Addresses of answers that a page shows first, by its path. */
  readonly answers: Readonly<Record<string, readonly string[]>>;
}

/**
 * Runs in the head of the page, as text, before anything else: so it may use nothing outside of
 * itself. A wrong guess costs a moment; what is really needed is loaded by the page in any case.
 */
export const loadEarly = ({ files: plan, headers, profile, answers }: EarlyPlan): void => {
  const isPhone = location.pathname.startsWith('/m/');
  const asked = isPhone ? location.hash.replace(/^#|\?.*/g, '') : location.pathname;
  const path = asked.replace(/^\/?$/, '/home');
  if (/^\/(manual|register|reset|40|50)/.test(path)) return;
  const preferred = [localStorage.getItem('mw.language') ?? '', ...navigator.languages];
  const tag = preferred.find((name) => /^(zh|en)\b/i.test(name)) ?? 'zh';
  const language = /^en/i.test(tag) ? 'en-US' : 'zh-CN';
  const needed = plan[language];
  const token = localStorage.getItem('mw.token');
  const files =
    token === null
      ? needed.signIn
      : [...needed.inside, ...(needed.pages[path] ?? needed.pages['*'] ?? [])];
  if (token !== null) {
    const authorization = `Bearer ${token}`;
    const asked = { headers: { ...headers, authorization, 'accept-language': language } };
    const earlyReplies = [profile, ...(answers[path] ?? [])].map((url) => {
      const reply = fetch(url, asked);
      // Whoever takes it hears of the failure.
      reply.catch(() => null);
      return { url, token, reply };
    });
    Object.assign(globalThis, { earlyReplies });
  }
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
