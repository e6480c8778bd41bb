import type { S7Variable } from './wire/variables.ts';

/** The parts of a variable that is too long for one message, in order of address. */
export function fragmentsOf(variable: S7Variable, most: number): S7Variable[] {
  if (variable.bit !== null || variable.length <= most) return [variable];
  const parts: S7Variable[] = [];
  for (let from = 0; from < variable.length; from += most) {
    const length = Math.min(most, variable.length - from);
    parts.push({ ...variable, byte: variable.byte + from, length });
  }
  return parts;
}
