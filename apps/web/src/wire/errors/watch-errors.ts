/** Where errors of a page are caught: uncaught ones, broken parts of the page, failed calls. */

import { serverClock } from '../server-clock.ts';
import { tokenStore } from '../token.ts';
import { CallError } from './call-error.ts';
import { createErrorReporter, type ErrorNews } from './error-reporter.ts';
import { onCallFailure } from './failures.ts';
import { sendNobodys, sendOwn } from './send-errors.ts';

const reporter = createErrorReporter({
  storage: sessionStorage,
  token: () => tokenStore.getState().token,
  page: () => `${location.pathname}${location.hash}`.replace(/\?.*$/, ''),
  release: __BUILD__,
  now: serverClock.now,
  after: (ms, run) => void setTimeout(run, ms),
  sendOwn,
  sendNobodys,
});

/** Nothing is wrong with the product: a request given up, a browser that measures once more. */
const isHarmless = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'AbortError') ||
  // Failed calls were heard of where they failed.
  error instanceof CallError ||
  String(error).includes('ResizeObserver loop');

const take = (error: unknown, news: Pick<ErrorNews, 'kind' | 'hidden'>, more = ''): void => {
  if (isHarmless(error)) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
  reporter.take({ ...news, message, stack: `${stack ?? ''}${more}` });
};

/** A part of the page broke while it was drawn, and the user sees a page that says so. */
export const reportBrokenPage = (error: unknown, componentStack: string | null | undefined): void =>
  take(error, { kind: 'render', hidden: false }, componentStack ?? '');

/** A script or a style sheet that could not be loaded; such events do not bubble. */
const takeResource = ({ target }: Event): void => {
  const address =
    target instanceof HTMLScriptElement
      ? target.src
      : target instanceof HTMLLinkElement
        ? target.href
        : '';
  if (address !== '') reporter.take({ kind: 'resource', message: address, hidden: true });
};

/** Begins to listen; once for a page. */
export const watchErrors = (): void => {
  let leaving = false;
  addEventListener(
    'error',
    (event) => {
      if (event instanceof ErrorEvent) {
        take(event.error ?? event.message, { kind: 'script', hidden: true });
      } else takeResource(event);
    },
    { capture: true },
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    take(reason, { kind: 'promise', hidden: true }),
  );
  onCallFailure(({ error, call, hidden }) => {
    const { failure, status, code, stack } = error;
    if (failure === 'refused' || failure === 'signed-out' || failure === 'forbidden') return;
    // A page that is being left fails its calls too.
    if (failure === 'network' && leaving) return;
    reporter.take({ kind: 'request', message: `${call}: ${code} (${status})`, stack, hidden });
  });
  addEventListener('beforeunload', () => {
    leaving = true;
    // Somebody may have stayed after all.
    setTimeout(() => {
      leaving = false;
    }, 1000);
  });
  addEventListener('pagehide', () => reporter.leave());
};
