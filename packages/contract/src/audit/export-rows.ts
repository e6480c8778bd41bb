/** Most rows that one CSV file holds; narrow the filter for more. */
export const maxExportRows = 100_000;
