/** Where the manual tells about a page; articles name their pages by the last step of the path. */
export const manualAddress = (path: string): string =>
  `/manual/${path.slice(path.lastIndexOf('/') + 1)}`;
