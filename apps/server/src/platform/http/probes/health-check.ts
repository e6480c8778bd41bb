/** Asks how a part is and never waits long: who asks for the state of all wants an answer now. */
import type { Health } from '../../../base/lifecycle.ts';

/** A part of the server that knows how it is. */
export interface HealthPart {
  readonly name: string;
  health(): Promise<Health>;
}

const limitMs = 900;

/** How a part is, and what was known of it last where it does not answer. */
export interface CheckedHealth extends Health {
  readonly last?: { readonly ok: boolean; readonly degraded: boolean; readonly secondsAgo: number };
}

/** A part that is well is never degraded, whatever it says of itself when it is not. */
const isDegraded = ({ ok, degraded }: Health): boolean => !ok && degraded === true;

/**
 * A part that throws or does not answer is not well. One that has not answered yet is not asked
 * again meanwhile, so that questions do not pile up in front of what hangs.
 */
export function checkOf(part: HealthPart): () => Promise<CheckedHealth> {
  const { name } = part;
  const fails = (detail: string): Health => ({ name, ok: false, detail });
  let answer: Promise<Health> | undefined;
  let known: { readonly health: Health; readonly at: number } | undefined;
  const ask = async (): Promise<Health> => {
    try {
      const health = await part.health();
      known = { health: { ...health, degraded: isDegraded(health) }, at: performance.now() };
      return known.health;
    } catch (error) {
      return fails(String(error));
    } finally {
      answer = undefined;
    }
  };
  const unanswered = (): CheckedHealth => {
    const late = fails(`no answer within ${limitMs} ms`);
    if (known === undefined) return late;
    const { ok, degraded = false } = known.health;
    const secondsAgo = Math.round((performance.now() - known.at) / 1000);
    return { ...late, last: { ok, degraded, secondsAgo } };
  };
  return async () => {
    answer ??= ask();
    const late = Promise.withResolvers<CheckedHealth>();
    const timer = setTimeout(() => late.resolve(unanswered()), limitMs);
    return await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  };
}
