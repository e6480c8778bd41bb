/** Every call there is, for the server, OpenAPI and the tests; pages take single endpoints. */

import type { DomainWire } from '../manifest/define-wire.ts';
import { wires } from '../wires.ts';
import type { Call } from './call.ts';

export const callsOf = ({ calls = {} }: DomainWire): readonly Call[] =>
  Object.values(calls).flatMap((group) => Object.values(group));

export const allCalls: readonly Call[] = wires.flatMap(callsOf);
