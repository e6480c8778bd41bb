import type { CallContext } from '../../../platform/http/index.ts';
import type { CodeAsker } from '../codes/index.ts';
import type { IdentityNeeds } from '../identity.needs.ts';
import { findKnownPlace } from '../sessions/index.ts';

/** Who asks for a code without a session, as far as it is known whose target it is. */
export async function askerOf(
  { db }: Pick<IdentityNeeds, 'db'>,
  target: string,
  { address, browserCookie }: Pick<CallContext, 'address' | 'browserCookie'>,
): Promise<CodeAsker> {
  const place = await findKnownPlace(db, target, { address, browser: browserCookie.read() });
  return place === undefined ? 'stranger' : 'known';
}
