/**
 * How many different names the fields of a JSON text have. No call knows more than some hundred, and
 * each further one costs: an engine describes objects by their names, so that a mebibyte of ninety
 * thousand names takes ten times as long to understand as one of values, and everything after it too.
 */

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
/** FNV-1a, 32 bit. */
const [basis, prime] = [0x811c9dc5, 0x01000193];

/** Whether there are more than `most`; names whose hashes are the same count once. */
export function hasMoreNames(json: Uint8Array, most: number): boolean {
  const names = new Set<number>();
  let hash = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number;
    if (inText) {
      if (byte === quote) inText = false;
      else {
        hash = Math.imul(hash ^ byte, prime);
        // What it stands before is no end of the text, and part of the name.
        if (byte === backslash) hash = Math.imul(hash ^ (json[++at] ?? 0), prime);
      }
    } else if (byte === quote) {
      inText = true;
      hash = basis;
    } else if (byte === colon) {
      names.add(hash);
      if (names.size > most) return true;
    }
  }
  return false;
}
