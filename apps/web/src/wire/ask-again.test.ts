import { expect, it } from 'vitest';
import { mayAskAgain, pauseBefore } from './ask-again.ts';
import { CallError, type CallFailure } from './errors/call-error.ts';

const failure = (kind: CallFailure, code?: string, seconds?: number): CallError =>
  new CallError({
    failure: kind,
    status: 0,
    text: '',
    ...(code === undefined ? {} : { code }),
    ...(seconds === undefined ? {} : { details: { seconds } }),
  });
const tooMany = failure('refused', 'general.too_many', 7);

it('comes again when the server has said, and not for ever', () => {
  expect([0, 1, 2, 3].map((failed) => mayAskAgain(failed, tooMany))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(pauseBefore(0, tooMany)).toBeGreaterThanOrEqual(7_000);
  expect(pauseBefore(0, tooMany)).toBeLessThan(8_000);
});

it('tries an unreachable server once more, and takes any other refusal for one', () => {
  const network = failure('network');
  expect([mayAskAgain(0, network), mayAskAgain(1, network)]).toEqual([true, false]);
  expect(pauseBefore(0, network)).toBe(1_000);
  expect(mayAskAgain(0, failure('refused', 'general.conflict'))).toBe(false);
  expect(mayAskAgain(0, failure('refused', 'general.too_many'))).toBe(false);
});
