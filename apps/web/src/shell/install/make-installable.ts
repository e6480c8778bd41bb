import { currentLanguage } from '../../texts/i18n.ts';
import { tellOutdated } from '../status/version.store.ts';

/** A new build is looked for this often while the page stays open. */
const lookEveryMs = 60 * 60_000;

/** The worker of a newer build has taken over from under this page. */
const onWorkerMessage = ({ data }: MessageEvent<unknown>): void => {
  const isBuild = typeof data === 'object' && data !== null && 'build' in data;
  if (isBuild && data.build !== __BUILD__) tellOutdated();
};

const lookForBuild = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
};

/**
 * Lets the site be installed, its name in the present language, and told of new builds: where the
 * browser allows a service worker, which is over HTTPS and on the machine itself. Elsewhere, and
 * where the certificate is not trusted, everything works without.
 */
export const makeInstallable = (): void => {
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  const named = manifest?.getAttribute('href') ?? '';
  manifest?.setAttribute('href', named.replace(/zh-CN|en-US/, currentLanguage()));
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', onWorkerMessage);
  // A page that is not reached now is asked for again with the next visit.
  const look = (): void => void lookForBuild().catch(() => null);
  const register = (): void =>
    void navigator.serviceWorker
      .register('/sw.js')
      .then(() => setInterval(look, lookEveryMs))
      .catch(() => null);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
};
