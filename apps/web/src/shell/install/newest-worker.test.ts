import { afterEach, expect, it, vi } from 'vitest';
import { untilNewestWorks } from './newest-worker.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const worker = (state: string) => Object.assign(new EventTarget(), { state });
const here = (registration: object | undefined): void => {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
};

it.each([
  ['there are no workers', undefined],
  ['none is registered', { serviceWorker: { getRegistration: async () => undefined } }],
  [
    'workers are not to be had',
    { serviceWorker: { getRegistration: () => Promise.reject(new DOMException()) } },
  ],
])('does not wait where %s', async (_, serviceWorker) => {
  vi.stubGlobal('navigator', serviceWorker ?? {});
  await untilNewestWorks();
});

it('does not wait for a worker that works', async () => {
  here({ installing: null, waiting: null, active: worker('activated') });
  await untilNewestWorks();
});

it.each(['activated', 'redundant'])('waits for one that comes until it is %s', async (end) => {
  const coming = worker('installing');
  here({ installing: coming, waiting: null, active: worker('activated') });
  let isOver = false;
  const over = untilNewestWorks().then(() => {
    isOver = true;
  });
  for (const state of ['installed', 'activating']) {
    await new Promise(setImmediate);
    coming.state = state;
    coming.dispatchEvent(new Event('statechange'));
  }
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  coming.state = end;
  coming.dispatchEvent(new Event('statechange'));
  await over;
});

it('waits for five seconds at most', async () => {
  vi.useFakeTimers();
  here({ installing: null, waiting: worker('installed'), active: worker('activated') });
  const over = untilNewestWorks();
  await vi.advanceTimersByTimeAsync(5000);
  await over;
});
