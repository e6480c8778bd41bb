/** When to kill what: random, and the same again for the same seed. */
import { type Duration, milliseconds } from '@millwright/kernel';
import { createSeededRandom } from '../seeded-random.ts';

export interface Kill<T extends string> {
  readonly target: T;
  /** How long to wait after everything is back from the kill before. */
  readonly wait: Duration;
}

/**
 * @param options.times how often each target is killed
 * @param options.longest longest wait; short ones are as likely, so that some kills hit a start
 */
export function killSchedule<T extends string>(options: {
  readonly seed: number;
  readonly times: Readonly<Record<T, number>>;
  readonly longest: Duration;
}): Kill<T>[] {
  const random = createSeededRandom(options.seed);
  const targets = (Object.entries(options.times) as [T, number][]).flatMap(([target, times]) =>
    Array.from({ length: times }, () => target),
  );
  return random
    .shuffle(targets)
    .map((target) => ({ target, wait: milliseconds(random.between(0, options.longest)) }));
}
