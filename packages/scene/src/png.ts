/** Pictures as PNG, without a browser: for lists, prints and mails. Only servers can load this. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { NodeColumns } from './live/node-columns.ts';
import { paintSvg } from './painters/svg-painter.ts';
import type { Picture } from './picture/compile-picture.ts';
import type { Palette } from './theme/palette.ts';

/** The family of texts in drawings of the server: it has Chinese, whatever the machine has. */
export const serverFont = 'Noto Sans S Chinese';

const found = createRequire(import.meta.url);

/** Loaded when the first picture is drawn: a library of the machine, which no bundle can hold. */
const loadResvg = () => found('@resvg/resvg-js') as typeof import('@resvg/resvg-js');

/** One of the weights that drawings use: beside what the package exports. */
export const fontFile = (weight: 400 | 700): string => {
  const name = weight === 400 ? 'Regular' : 'Bold';
  return join(dirname(found.resolve('@embedpdf/fonts-sc')), `../fonts/NotoSansHans-${name}.otf`);
};

export interface PngOptions {
  readonly palette: Palette;
  /** An image of the galleries as `data:`; null where there is none. Nothing is fetched. */
  readonly imageUrl: (image: number) => string | null;
  /** Pixels; the height follows. */
  readonly width: number;
}

/** Edge of a drawing in pixels: a thousandth of what a document might ask for. */
const mostPixels = 4096;

/** @param columns what nodes look like now; as nobody has told anything yet where it is left out */
export function paintPng(picture: Picture, options: PngOptions, columns?: NodeColumns): Uint8Array {
  const svg = paintSvg(picture, { ...options, font: serverFont, prefix: 'p' }, columns);
  const { width, height } = picture.scene.size;
  const scale = Math.min(options.width, mostPixels) / width;
  const wide = Math.max(1, Math.min(scale, mostPixels / height) * width);
  const { Resvg } = loadResvg();
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: Math.round(wide) },
    font: {
      fontFiles: [fontFile(400), fontFile(700)],
      loadSystemFonts: false,
      defaultFontFamily: serverFont,
    },
  });
  return drawing.render().asPng();
}
