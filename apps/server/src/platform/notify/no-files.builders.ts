/** For tests whose messages bring no files. */
export const noFiles = { open: () => Promise.reject(new Error('this test keeps no files')) };
