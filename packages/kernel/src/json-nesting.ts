/** How deep JSON is nested and how much is in it, told without reading it: what is too deep costs no parser its stack. */

const [quote, backslash, openBracket, openBrace, closeBracket, closeBrace, comma] = [
  ...'"\\[{]},',
].map((sign) => sign.charCodeAt(0));

export interface JsonBounds {
  /** How many objects and lists may stand in each other. */
  readonly depth: number;
  /** Objects, lists, and what is parted by commas, in all: at least as many as there are values. */
  readonly values: number;
}

/** Whether it is beyond one of the bounds. */
export function isJsonBeyond(json: Uint8Array, most: JsonBounds): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openBracket || byte === openBrace) {
      depth += 1;
      values += 1;
      if (depth > most.depth) return true;
    } else if (byte === comma) values += 1;
    else if (byte === closeBracket || byte === closeBrace) depth -= 1;
  }
  return values > most.values;
}
