/**
 * Asks the system for the addresses of a name. The system asks one after another on threads that all
 * tenants share, and waits for a name server that says nothing for tens of seconds: who asks waits for
 * five, and asking for a name again while it is being asked for costs nothing.
 */
import { type Clock, outage, seconds } from '@millwright/kernel';

type LookUp = (host: string) => Promise<readonly string[]>;

const longestWait = seconds(5);

/** @returns a lookup that rejects with outage `device.name_server_silent` after five seconds */
export function createNameLookup(clock: Clock, ask: LookUp): LookUp {
  const asked = new Map<string, Promise<readonly string[]>>();

  function askOnce(name: string): Promise<readonly string[]> {
    const known = asked.get(name);
    if (known) return known;
    const answer = ask(name).finally(() => asked.delete(name));
    asked.set(name, answer);
    return answer;
  }

  return async (host) => {
    const answer = askOnce(host.toLowerCase());
    const { promise, reject } = Promise.withResolvers<never>();
    const cancel = clock.after(longestWait, () =>
      reject(outage('device.name_server_silent', { host })),
    );
    try {
      return await Promise.race([answer, promise]);
    } finally {
      cancel();
    }
  };
}
