import type { ServedReply } from './served-values.ts';
import type { Excuse } from './verify-served.ts';

/** How long nothing was excused between two moments (epoch milliseconds), and the replies given then. */
export function whileWell(
  served: readonly ServedReply[],
  excuses: readonly Excuse[],
  span: { readonly from: number; readonly to: number },
): { readonly seconds: number; readonly replies: number } {
  let seconds = 0;
  let replies = 0;
  let from = span.from;
  const ends = { from: span.to, to: span.to };
  for (const excuse of [...excuses, ends].sort((a, b) => a.from - b.from)) {
    const to = Math.min(excuse.from, span.to);
    if (to > from) {
      const [begin, end] = [from, to];
      seconds += (end - begin) / 1000;
      replies += served.filter(({ at }) => at >= begin && at < end).length;
    }
    from = Math.max(from, excuse.to);
  }
  return { seconds, replies };
}
