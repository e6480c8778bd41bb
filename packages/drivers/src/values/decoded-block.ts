/** A block never holds more points, whatever they share. */
export const largestBlock = 2000;

/**
 * The block that was decoded last, by whichever line: a sink takes what it needs before it returns.
 * One set serves all lines, for thousands of sets would each be out of the processor's cache again
 * by their next block (a fifth more for each value with 2,000 lines).
 */
export const decodedBlock = {
  values: new Float64Array(largestBlock),
  qualities: new Uint8Array(largestBlock),
  texts: new Array<string | null>(largestBlock).fill(null),
} as const;
