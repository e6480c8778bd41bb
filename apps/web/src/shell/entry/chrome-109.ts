/** What the oldest supported browser lacks of the language that the pages are written in. */
Array.prototype.toSorted ??= function toSorted<T>(
  this: readonly T[],
  compare?: (one: T, other: T) => number,
): T[] {
  return [...this].sort(compare);
};
