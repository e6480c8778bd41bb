const longest = 40;

/** What a file is called, as a gallery may call it: without ending and brackets. */
export const nameOfFile = (file: string): string => {
  const name = file
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[(){}（）｛｝［］【】〖〗\p{C}]/gu, ' ')
    .trim();
  return [...name].slice(0, longest).join('').trim() || 'image';
};
