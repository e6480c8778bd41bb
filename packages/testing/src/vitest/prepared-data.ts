/**
 * A data folder as the first start of an empty installation leaves it, made once for all test files
 * of a run: each server begins with a copy instead of creating and migrating engines of its own.
 */
import { preparedDataVariable, startMillwright } from '../start-millwright.ts';

/** @returns what removes it */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startMillwright();
  await server.halt();
  process.env[preparedDataVariable] = server.dataDir;
  return () => server.stop();
}
