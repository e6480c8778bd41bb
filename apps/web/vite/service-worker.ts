import { readFileSync } from 'node:fs';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';

interface ServiceWorkerOptions {
  /** Its TypeScript, which imports nothing. */
  readonly source: string;
  /** At the root of the site, so that its scope is all of it. */
  readonly fileName: string;
  /** Stands for `__BUILD__` in it: each build makes another worker. */
  readonly build: string;
  /** Stands for `__PHONE_FILES__`: what it keeps of the phone, by language. */
  readonly phoneFiles: (
    bundle: Rolldown.OutputBundle,
  ) => Readonly<Record<string, readonly string[]>>;
  readonly target: string;
}

/** Builds a service worker as one file of its own, outside of what the pages share. */
export const serviceWorker = (options: ServiceWorkerOptions): Plugin => ({
  name: 'millwright:service-worker',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const { source, fileName, build, phoneFiles, target } = options;
    const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { target });
    const text = code
      .replaceAll('__BUILD__', JSON.stringify(build))
      .replaceAll('__PHONE_FILES__', JSON.stringify(phoneFiles(bundle)));
    this.emitFile({ type: 'asset', fileName, source: text });
  },
});
