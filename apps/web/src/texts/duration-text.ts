const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** How long something lasted, in milliseconds, in the largest unit that fits: `3.5 hr`. */
export const durationText = (lasted: number, locale: string): string => {
  const [unit, length] = steps.find(([, one]) => lasted >= one) ?? (['second', 1000] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(lasted / length);
};
