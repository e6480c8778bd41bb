const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const width = 280;
const height = 180;
const lineHeight = 20;

/** A tile that repeats over the page, the lines slanted: the value of a CSS `background-image`. */
export const watermarkTile = (lines: readonly string[], colour: string): string => {
  const top = height / 2 - ((lines.length - 1) * lineHeight) / 2;
  const texts = lines.map(
    (line, row) =>
      `<text x="${width / 2}" y="${top + row * lineHeight}" text-anchor="middle">${escaped(line)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="rotate(-20 ${width / 2} ${height / 2})" fill="${escaped(colour)}" font-family="sans-serif" font-size="14">${texts.join('')}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};
