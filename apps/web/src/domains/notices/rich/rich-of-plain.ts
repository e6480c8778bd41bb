const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain text as the editor takes it: each line a paragraph, an empty one an empty paragraph. */
export const richOfPlain = (text: string): string =>
  text
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .split(/\r?\n/)
    .map((line) => `<p>${line}</p>`)
    .join('');
