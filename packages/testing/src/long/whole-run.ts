/**
 * Whether a test that runs the same steps for many cases takes every one (`TESTS=whole`, as the long
 * tests set it): the check takes some, so that it stays short.
 */
export const isWholeRun = process.env.TESTS === 'whole';
