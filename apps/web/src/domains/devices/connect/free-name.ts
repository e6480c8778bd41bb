/** The first of `PLC1`, `PLC2` … that is not taken. */
export function freeName(stem: string, taken: readonly string[]): string {
  const names = new Set(taken);
  let number = 1;
  while (names.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
