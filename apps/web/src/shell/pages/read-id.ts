/**
 * The id that a text of the address or of a form names, as what `make` makes of it; null where the
 * text names none.
 */
export const readId = <Id extends number>(
  make: (n: number) => Id,
  text: string | null | undefined,
): Id | null => {
  const n = Number(text);
  return Number.isSafeInteger(n) && n > 0 ? make(n) : null;
};
