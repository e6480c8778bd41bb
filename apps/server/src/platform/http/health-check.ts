/** Asks how a part is and never waits long: who asks for the state of all wants an answer now. */
import type { Health } from '../../base/lifecycle.ts';

/** A part of the server that knows how it is. */
export interface HealthPart {
  readonly name: string;
  health(): Promise<Health>;
}

const limitMs = 900;

/**
 * A part that throws or does not answer is not well. One that has not answered yet is not asked
 * again meanwhile, so that questions do not pile up in front of what hangs.
 */
export function checkOf(part: HealthPart): () => Promise<Health> {
  const { name } = part;
  const fails = (detail: string): Health => ({ name, ok: false, detail });
  let answer: Promise<Health> | undefined;
  const ask = async (): Promise<Health> => {
    try {
      return await part.health();
    } catch (error) {
      return fails(String(error));
    } finally {
      answer = undefined;
    }
  };
  return async () => {
    answer ??= ask();
    const late = Promise.withResolvers<Health>();
    const timer = setTimeout(() => late.resolve(fails(`no answer within ${limitMs} ms`)), limitMs);
    return await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  };
}
