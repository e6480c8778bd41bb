/** Keeps what the phone has seen last for the time without a network. */

import { keepAnswers } from '../../wire/kept/keep-answers.ts';
import { keepValues } from '../../wire/kept/keep-values.ts';
import {
  forgetOne,
  keepOwner,
  readKept,
  sweepKept,
  writeKept,
} from '../../wire/kept/kept-store.ts';
import { live } from '../../wire/live/live.ts';
import type { SeenValue } from '../../wire/live/live-watches.ts';
import { queryClient } from '../../wire/query-client.ts';
import { webDomains } from '../navigation/domains.ts';
import { sessionStore } from '../session/session.store.ts';

/** So much may be lost when the browser ends without a word. */
const answersAfterMs = 3_000;
const valuesEveryMs = 15_000;

const readValues = async (): Promise<readonly SeenValue[]> =>
  (await readKept<readonly SeenValue[]>('values'))?.value ?? [];

/** @param owned resolves once what lies there is the account's */
const begin = (owned: Promise<void>): (() => void) => {
  const calls = new Set(
    webDomains.all().flatMap(({ keeps = [] }) => keeps.map(({ name }) => name)),
  );
  let work: (() => void) | null = null;
  let isOver = false;
  const write = async (key: string, at: number, value: unknown): Promise<void> => {
    await owned;
    if (!isOver) await writeKept(key, at, value);
  };
  const flush = (): void => {
    work?.();
    work = null;
  };
  const values = keepValues({
    live,
    read: () => owned.then(readValues),
    write: (seen) => write('values', Date.now(), seen),
  });
  const onHidden = (): void => {
    if (document.visibilityState === 'visible') return;
    flush();
    void values.flush();
  };
  const endAnswers = keepAnswers({
    client: queryClient,
    mayKeep: (call) => calls.has(call),
    read: (key) => owned.then(() => readKept(key)),
    write,
    // Values are of points that it may have been about.
    forget: (key) => owned.then(() => Promise.all([forgetOne(key), forgetOne('values')])).then(),
    later(flushAnswers) {
      work = flushAnswers;
      setTimeout(flush, answersAfterMs);
    },
  });
  const timer = setInterval(() => void values.flush(), valuesEveryMs);
  document.addEventListener('visibilitychange', onHidden);
  void owned.then(sweepKept);
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHidden);
    values.end();
    endAnswers();
  };
};

/** From now on, for whoever is signed in. @returns the way out */
export const keepSeen = (): (() => void) => {
  let end: (() => void) | null = null;
  const follow = (
    { profile, unreached }: ReturnType<typeof sessionStore.getState>,
    isNew: boolean,
  ): void => {
    if (profile === null) {
      end?.();
      end = null;
      return;
    }
    // How people are reached is of no use here.
    const owner = { ...profile, phone: '', email: '' };
    const owned = isNew && !unreached ? keepOwner(owner) : Promise.resolve();
    end ??= begin(owned);
  };
  follow(sessionStore.getState(), true);
  const leave = sessionStore.subscribe((state, before) =>
    follow(state, state.profile !== before.profile),
  );
  return () => {
    leave();
    end?.();
  };
};
