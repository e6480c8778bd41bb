const longest = 20;

/** `Shift book 2`: as much of the name as leaves room for a number. */
export function copyName(name: string, number: number): string {
  const ending = ` ${number}`;
  const signs = [...name.replace(/ \d+$/, '')];
  let kept = signs.join('');
  while (kept.length + ending.length > longest) {
    signs.pop();
    kept = signs.join('');
  }
  return `${kept.trimEnd()}${ending}`;
}
