import {
  type DecodeText,
  readTableText,
  type TableEncoding,
  type TableText,
} from '@millwright/kernel';

const decode: DecodeText = (bytes, encoding) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** {@link readTableText} with the decoders of Node. */
export const textIn = (bytes: Uint8Array, asked?: TableEncoding): TableText | null =>
  readTableText(bytes, decode, asked);
