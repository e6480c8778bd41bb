import { type NodeColumns, type Palette, type Picture, paintSvg } from '@millwright/scene';
import { pictureFont } from './drive-picture.ts';

/** Longest edge of the file, and how much sharper than the drawing it may be. */
const longestPixels = 4096;
const sharpest = 2;

/** The picture as it looks now, as a PNG; of what the page lays over it the frame and the name. */
export async function picturePng(
  picture: Picture,
  columns: NodeColumns | undefined,
  palette: Palette,
): Promise<Blob> {
  const look = { palette, font: pictureFont, imageUrl: () => null, prefix: 'saved-' };
  const svg = columns === undefined ? paintSvg(picture, look) : paintSvg(picture, look, columns);
  const { width, height } = picture.scene.size;
  const scale = Math.min(sharpest, longestPixels / Math.max(width, height));
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new RangeError('no PNG')) : resolve(blob))),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
