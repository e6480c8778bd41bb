/**
 * Imported before the program of a server whose calls are fuzzed (`--import`): none of them has a
 * rate of its own, or runs one at a time. What is refused as too many before it is read shows nothing
 * of what would read it.
 */
import { isMainThread } from 'node:worker_threads';
import type { Call } from '@millwright/contract';

if (isMainThread && process.argv[1]?.endsWith('/server/src/main.ts')) {
  const { allCalls } = await import('@millwright/contract/call/calls');
  for (const call of allCalls as readonly { admission?: Call['admission'] }[]) {
    const { rate: _, weight, ...rest } = call.admission ?? {};
    call.admission = weight === 'heavy' ? { ...rest, weight } : rest;
  }
}
