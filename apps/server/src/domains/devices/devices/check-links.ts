import { isDialled } from '@millwright/contract/devices/devices.schemas';
import { Fault } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { endIfGone } from '../one-by-one/index.ts';
import { checkLink, type DeviceLink } from './check-link.ts';
import { resolveHosts } from './resolve-hosts.ts';

/**
 * {@link checkLink} of many, whose hosts are looked up side by side and in fifteen seconds at most.
 * @param whose the account whose devices they are
 * @param gone ends it when nobody waits for the answer
 * @returns of each link its refusal, or null; names that there was no time for are `device.host_unknown`
 * @throws Fault refusal `general.too_many` {seconds} when the caller has gone
 */
export async function checkLinks(
  needs: Pick<DeviceNeeds, 'addresses' | 'clock'>,
  links: readonly DeviceLink[],
  whose: string,
  gone?: AbortSignal,
): Promise<(Fault | null)[]> {
  const dialled = links.filter(({ protocol }) => isDialled(protocol));
  const targets = dialled.map(({ host, port }) => [host, port, whose] as const);
  const addresses = await resolveHosts(needs, targets, gone);
  const refusals: (Fault | null)[] = [];
  const giveWay = createGiveWay();
  for (const link of links) {
    endIfGone(gone);
    await giveWay();
    try {
      await checkLink({ addresses }, link, whose);
      refusals.push(null);
    } catch (error) {
      if (!(error instanceof Fault && error.family === 'refusal')) throw error;
      refusals.push(error);
    }
  }
  return refusals;
}
