/** Most tests in one group of a condition. */
export const maxTests = 8;
