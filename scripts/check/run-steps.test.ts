import { expect, it } from 'vitest';
import { runSteps } from './run-steps.ts';
import type { Step } from './step.ts';

const step = (name: string, alone = false): Step => ({
  name,
  ...(alone ? { alone } : {}),
  run: async () => ({ passed: 1, failed: 0 }),
});

/** Runs them, each to its end only when told so. @returns what happened, in order */
const startAll = (steps: readonly Step[]) => {
  const said: string[] = [];
  const ends = new Map<string, () => void>();
  const done = runSteps(steps, async ({ name }) => {
    said.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    said.push(`/${name}`);
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((turn) => setImmediate(turn));
  };
  return { said, end, done };
};

it('runs two beside each other, and begins the next when either has ended', async () => {
  const { said, end, done } = startAll([step('a'), step('b'), step('c')]);
  expect(said).toEqual(['a', 'b']);
  await end('b');
  expect(said).toEqual(['a', 'b', '/b', 'c']);
  await end('a');
  await end('c');
  await done;
});

it('runs alone what must be, after all before it and before all after it', async () => {
  const { said, end, done } = startAll([step('a'), step('b', true), step('c')]);
  expect(said).toEqual(['a']);
  await end('a');
  expect(said).toEqual(['a', '/a', 'b']);
  await end('b');
  expect(said).toEqual(['a', '/a', 'b', '/b', 'c']);
  await end('c');
  await done;
});
