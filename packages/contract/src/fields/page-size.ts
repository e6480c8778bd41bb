/** Longest page a list call gives. */
export const maxPageSize = 1000;
