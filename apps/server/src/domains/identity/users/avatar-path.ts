/** The number of the file makes a changed picture another one for the browser. */
export const avatarPath = (file: number | null): string =>
  file === null ? '' : `/api/v1/account/avator?v=${file}`;
