/** Where the scale of counts up to `value` ends: 1, 2 or 5 times a power of ten, at least 5. */
export const roundTop = (value: number): number => {
  if (value <= 5) return 5;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([1, 2, 5].find((step) => step * power >= value) ?? 10);
};
