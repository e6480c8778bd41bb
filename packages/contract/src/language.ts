/** Languages of the interface and of every message; the first is the default. */
export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

/**
 * The language that an HTTP language list (RFC 9110 §12.5.4) or a single tag asks for first, or
 * null when it names none of ours. `zh`, `zh-TW`, `en-GB` and the like count for their language.
 */
export function pickLanguage(wanted: string | undefined): Language | null {
  if (wanted === undefined) return null;
  const ranked = wanted
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, q: weight === undefined ? 1 : Number(weight.trim().slice(2)) };
    })
    .filter((entry) => entry.q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { tag } of ranked) {
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en-US';
  }
  return null;
}
