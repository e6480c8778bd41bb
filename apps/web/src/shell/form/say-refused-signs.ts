import type { Say } from '../../texts/say.ts';

/**
 * That these signs cannot stand there, each once.
 * @param text words of any namespace, in the present language
 */
export const sayRefusedSigns = (signs: readonly string[], text: Say): string => {
  /** A space between quotation marks is easily overlooked. */
  const nameOf = (sign: string): string =>
    /\s/.test(sign) ? text('shell:errors.facts.space') : sign;
  return text('shell:errors.facts.refused', {
    signs: signs.map((sign) => `“${nameOf(sign)}”`).join(' '),
  });
};
