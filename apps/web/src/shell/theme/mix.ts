/** The channels of `#rrggbb`. */
const channels = (hex: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** `share` of one colour over another, both `#rrggbb`. */
export const mix = (over: string, under: string, share: number): string => {
  const below = channels(under);
  const mixed = channels(over).map((channel, index) =>
    Math.round(channel * share + (below[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
