/** Every call there is, for the server, OpenAPI and the tests; pages take single endpoints. */
import type { Call } from './call.ts';
import type { DomainWire } from './define-wire.ts';
import { wires } from './wires.ts';

export const callsOf = ({ calls = {} }: DomainWire): readonly Call[] =>
  Object.values(calls).flatMap((group) => Object.values(group));

export const allCalls: readonly Call[] = wires.flatMap(callsOf);
