import { type Duration, outage, seconds } from '@millwright/kernel';

/**
 * Looks again and again until the condition gives something other than false, null or undefined.
 * A condition that throws counts as not yet; its last error is the cause when time runs out.
 * @throws outage `testing.waited_in_vain`
 */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  limit: Duration = seconds(30),
): Promise<Exclude<T, false | null | undefined>> {
  const end = performance.now() + limit;
  for (;;) {
    let cause: unknown;
    try {
      const found = await condition();
      if (found !== false && found !== null && found !== undefined) {
        return found as Exclude<T, false | null | undefined>;
      }
    } catch (error) {
      cause = error;
    }
    if (performance.now() > end) throw outage('testing.waited_in_vain', { what, limit }, cause);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
