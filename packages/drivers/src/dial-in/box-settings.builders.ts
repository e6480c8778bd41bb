import type { BoxSettings } from './dial-in-server.ts';

/** Of a box that says so at first, and nothing of its own afterwards. */
export const boxSettings = (
  registration: string,
  given: Partial<BoxSettings> = {},
): BoxSettings => ({
  registration: { match: 'prefix', bytes: Buffer.from(registration) },
  sent: 'once',
  packetPrefix: null,
  heartbeat: null,
  owner: 'us',
  admits: () => true,
  ...given,
});
