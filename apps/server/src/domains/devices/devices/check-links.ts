import { isIP } from 'node:net';
import { refuse } from '@millwright/contract';
import { Fault, seconds } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { endIfGone } from '../one-by-one/index.ts';
import { checkLink, type DeviceLink } from './check-link.ts';

/** Hosts that are looked up side by side: half of the questions that an account may have open. */
const atOnce = 8;
/** After so long no further name is looked up: a name server may take five seconds over each. */
const longest = seconds(15);

/**
 * {@link checkLink} of many: a host is looked up once, however many devices are there.
 * @param whose the account whose devices they are
 * @param gone ends it when nobody waits for the answer
 * @returns of each link its refusal, or null; names that there was no time for are `device.host_unknown`
 */
export async function checkLinks(
  needs: Pick<DeviceNeeds, 'addresses' | 'clock'>,
  links: readonly DeviceLink[],
  whose: string,
  gone?: AbortSignal,
): Promise<(Fault | null)[]> {
  const began = needs.clock.now();
  const refusals: (Fault | null)[] = links.map(() => null);
  const giveWay = createGiveWay();
  let broken: { readonly cause: unknown } | null = null;

  async function check(link: DeviceLink, at: number): Promise<void> {
    try {
      const isName = link.host !== '' && isIP(link.host) === 0;
      if (isName && needs.clock.now() - began >= longest) {
        throw refuse('device.host_unknown', { host: link.host });
      }
      await checkLink(needs, link, whose);
    } catch (error) {
      if (error instanceof Fault && error.family === 'refusal') refusals[at] = error;
      else broken ??= { cause: error };
    }
  }

  const hosts = Map.groupBy(links.entries(), ([, { host }]) => host.toLowerCase()).values();
  async function checkHosts(): Promise<void> {
    for (const sameHost of hosts) {
      if (broken !== null) return;
      endIfGone(gone);
      const checks: Promise<void>[] = [];
      for (const [at, link] of sameHost) {
        await giveWay();
        checks.push(check(link, at));
      }
      await Promise.all(checks);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, checkHosts));
  if (broken !== null) throw (broken as { readonly cause: unknown }).cause;
  return refusals;
}
