/** Looks the hosts of a whole file up, so that names nobody answers for hold no import for long. */
import { isIP } from 'node:net';
import { refuse } from '@millwright/contract';
import { seconds } from '@millwright/kernel';
import type { DeviceAddressPolicy } from '../device-address-policy.ts';
import type { DeviceNeeds } from '../devices.needs.ts';

type Target = Readonly<Parameters<DeviceAddressPolicy['resolve']>>;

/** What is under way then may take five seconds more: less in all than others wait for their import. */
const longest = seconds(10);
/** As many as an account may have open. */
const atOnce = 16;

/**
 * Resolves the names, a few at a time and in fifteen seconds at most.
 * @param gone ends it when nobody waits for the outcome
 * @returns what resolves them at once: a name that was not asked for in time is refused like one that
 *   nobody answers for
 */
export async function resolveHosts(
  { addresses, clock }: Pick<DeviceNeeds, 'addresses' | 'clock'>,
  targets: readonly Target[],
  gone?: AbortSignal,
): Promise<DeviceAddressPolicy> {
  const keyOf = ([host, port]: Target): string => `${host}:${port}`;
  const names = new Map(
    targets.filter(([host]) => isIP(host) === 0).map((target) => [keyOf(target), target]),
  );
  const found = new Map<string, ReturnType<DeviceAddressPolicy['resolve']>>();
  let isLate = false;
  const cancel = clock.after(longest, () => {
    isLate = true;
  });
  const left = names.entries();
  const work = async (): Promise<void> => {
    for (const [key, target] of left) {
      if (isLate || gone?.aborted) break;
      const answer = addresses.resolve(...target);
      found.set(key, answer);
      await answer.catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  cancel();
  return {
    async resolve(...target) {
      if (!names.has(keyOf(target))) return addresses.resolve(...target);
      return (
        found.get(keyOf(target)) ??
        Promise.reject(refuse('device.host_unknown', { host: target[0] }))
      );
    },
  };
}
