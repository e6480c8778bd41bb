/** Milliseconds that an engine may take over rows before it says anything: it may have a year of them to read. */
export const rowsTimeout = 3_600_000;
