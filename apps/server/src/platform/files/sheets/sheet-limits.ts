/** What a workbook that anybody may have made may cost. */
export const sheetLimits = {
  /** As it comes. */
  bytes: 4 * 1_048_576,
  /** All that it unpacks to. */
  unpackedBytes: 48 * 1_048_576,
  /** One that unpacks to no more is read within some tenths of a second, whatever it holds. */
  smallUnpackedBytes: 2 * 1_048_576,
  /** Files in its archive. */
  entries: 500,
  /** Of the first sheet, which is the one that is read; titles and what stands above them too. */
  rows: 5011,
  columns: 100,
  cellLength: 2000,
  /** Of all cells together: one text in the file may stand in each of them. */
  textLength: 4_000_000,
  /** Milliseconds of processor that reading takes at most. */
  cpuMillis: 5_000,
  /** However little of a busy machine it gets, it takes no longer: others wait for their turn. */
  millis: 15_000,
} as const;
