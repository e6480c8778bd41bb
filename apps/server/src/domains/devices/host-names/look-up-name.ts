/**
 * Asks for the addresses of a name, in turns of the accounts whose devices bear it: one account has a
 * few questions open at a time, for a name server that says nothing is waited for.
 */
import { type Clock, outage, seconds } from '@millwright/kernel';
import { createConcurrencyLimit } from '../../../platform/admission/index.ts';

/** Every address of a name. The question is given up when `signal` aborts. */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/** @param whose the account whose turns it takes */
export type LookUpName = (host: string, whose: string) => Promise<readonly string[]>;

const longestWait = seconds(5);
const ofAccount = 16;
const questions = {
  inAll: 256,
  queue: { ofOne: 200, inAll: 2000 },
  // Whoever asks has given up before.
  timeout: longestWait,
};

/**
 * @returns a lookup that ends after five seconds at the latest, its turn counted in; asking for a
 *   name again while it is being asked for costs nothing. Rejects with outage
 *   `device.name_server_silent`, with refusal `general.too_many` where too many wait, or as `resolve`
 */
export function createNameLookup(clock: Clock, resolve: ResolveName): LookUpName {
  const limit = createConcurrencyLimit({ clock, ...questions });
  const asked = new Map<string, Promise<readonly string[]>>();

  async function askInTime(host: string, whose: string): Promise<readonly string[]> {
    const late = new AbortController();
    const silence = Promise.withResolvers<never>();
    const cancel = clock.after(longestWait, () => {
      late.abort();
      silence.reject(outage('device.name_server_silent', { host }));
    });
    try {
      const answer = limit.run(
        [{ key: whose, most: ofAccount }],
        () => resolve(host, late.signal),
        () => late.signal.aborted,
      );
      return await Promise.race([answer, silence.promise]);
    } finally {
      cancel();
    }
  }

  return (host, whose) => {
    const name = host.toLowerCase();
    const key = `${whose} ${name}`;
    const known = asked.get(key);
    if (known) return known;
    const answer = askInTime(name, whose).finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}
