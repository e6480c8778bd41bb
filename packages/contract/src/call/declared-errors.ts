/** Which refusals a call may answer: its own, those of later domains' guards, the general ones. */

import { generalErrors } from '../general.errors.ts';
import type { DomainWire } from '../manifest/define-wire.ts';
import type { ErrorCode } from '../manifest/errors.ts';
import { wires } from '../wires.ts';
import type { Call } from './call.ts';
import type { GuardRefusals } from './guard-refusals.ts';

const guardsOf = ({ guards = [] }: DomainWire): readonly GuardRefusals[] => guards;

export const allGuards: readonly GuardRefusals[] = wires.flatMap(guardsOf);

const guardErrors = new Map<string, readonly ErrorCode[]>();
for (const { calls, errors } of allGuards) {
  for (const { name } of calls) {
    guardErrors.set(name, [...(guardErrors.get(name) ?? []), ...errors]);
  }
}

/** The refusals to name where the call is described; the general ones go without saying. */
export const declaredErrors = ({ name, errors }: Pick<Call, 'name' | 'errors'>): ErrorCode[] => [
  ...new Set([...errors, ...(guardErrors.get(name) ?? [])]),
];

/** Whether the call says that it may answer this code. */
export const isDeclared = (call: Pick<Call, 'name' | 'errors'>, code: ErrorCode): boolean =>
  Object.hasOwn(generalErrors, code) || declaredErrors(call).includes(code);
