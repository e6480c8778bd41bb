const longest = 40;

/** What a file is called, as a gallery may call it: without ending and brackets, full-width ones too. */
export const nameOfFile = (file: string): string => {
  const name = file
    .replace(/\.[^.]*$/, '')
    .replaceAll(
      /[(){}\u{ff08}\u{ff09}\u{ff5b}\u{ff5d}\u{ff3b}\u{ff3d}\u{3010}\u{3011}\u{3016}\u{3017}\p{C}]/gu,
      ' ',
    )
    .trim();
  return [...name].slice(0, longest).join('').trim() || 'image';
};
