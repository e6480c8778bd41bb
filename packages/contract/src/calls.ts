/** Every call there is, for the server, OpenAPI and the tests; the web imports single domains. */
import type { Call } from './call.ts';
import { identityCalls } from './identity/identity.calls.ts';
import { liveCalls } from './telemetry/live.calls.ts';
import { telemetryCalls } from './telemetry/telemetry.calls.ts';

export const allCalls: readonly Call[] = [
  ...Object.values(identityCalls),
  ...Object.values(liveCalls),
  ...Object.values(telemetryCalls),
];
