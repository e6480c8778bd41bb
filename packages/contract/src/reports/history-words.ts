/** What may be chosen of history and of views of it, as plain lists. */

/** What a column of a table may show; the last two are reckoned from the order of the samples. */
export const aggregateNames = [
  ...(['count', 'bad', 'min', 'max', 'mean', 'sum', 'first', 'last', 'range'] as const),
  ...(['timeWeightedMean', 'difference'] as const),
] as const;

/** What columns can show: a number of each step by itself. */
export const barAggregates = [
  ...(['mean', 'min', 'max', 'sum', 'first', 'last', 'range', 'count'] as const),
] as const;

/** How the points of a report are shown. */
export const viewLayouts = ['cards', 'curves', 'bars', 'table'] as const;
