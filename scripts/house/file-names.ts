/** A file is named after what it does; a drawer for odds and ends hides what is in it. */

const drawer = /(^|[-./])(utils?|helpers?|common|misc|managers?)([-./]|$)/i;

export const checkFileNames = (files: readonly string[]): string[] =>
  files.filter((file) => drawer.test(file)).map((file) => `${file} says nothing about its content`);
