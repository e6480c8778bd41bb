/**
 * How large a picture is, from the head of its file, so that its place is kept until it comes.
 * @throws SyntaxError on anything but a WebP with an extended head, which Chromium's pictures have
 */
export const pictureSize = (
  name: string,
  file: Buffer,
): { readonly width: number; readonly height: number } => {
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') {
    throw new SyntaxError(`${name} is no WebP with an extended head`);
  }
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
};
