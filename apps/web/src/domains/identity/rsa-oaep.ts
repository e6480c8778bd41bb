/**
 * RSA-OAEP with SHA-256 and MGF1-SHA-256 (RFC 8017 §7.1.1, empty label), for pages served over
 * plain HTTP, where browsers withhold WebCrypto.
 */
import { refusal } from '@millwright/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

const hashBytes = 32;

const toNumber = (bytes: Uint8Array): bigint =>
  bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);

const toBytes = (number: bigint, length: number): Uint8Array => {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, rest = number; at >= 0; at--, rest >>= 8n)
    bytes[at] = Number(rest & 255n);
  return bytes;
};

const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
};

const mask = (seed: Uint8Array, length: number): Uint8Array => {
  const out = new Uint8Array(Math.ceil(length / hashBytes) * hashBytes);
  for (let counter = 0; counter * hashBytes < length; counter++) {
    const block = sha256(new Uint8Array([...seed, ...toBytes(BigInt(counter), 4)]));
    out.set(block, counter * hashBytes);
  }
  return out.subarray(0, length);
};

const xor = (a: Uint8Array, b: Uint8Array): Uint8Array => a.map((byte, at) => byte ^ (b[at] ?? 0));

/**
 * Encrypts `message`; `modulus` and `exponent` are big-endian bytes, `seed` 32 random ones.
 * @throws Fault refusal `seal.too_long` when the message does not fit the key
 */
export const encryptOaep = (
  message: Uint8Array,
  key: { readonly modulus: Uint8Array; readonly exponent: Uint8Array },
  seed: Uint8Array = crypto.getRandomValues(new Uint8Array(hashBytes)),
): Uint8Array => {
  const length = key.modulus.length;
  const blockLength = length - hashBytes - 1;
  const start = blockLength - message.length;
  if (start < hashBytes + 1) throw refusal('seal.too_long', { bytes: message.length });
  const block = new Uint8Array(blockLength);
  block.set(sha256(new Uint8Array()));
  block[start - 1] = 1;
  block.set(message, start);
  const maskedBlock = xor(block, mask(seed, blockLength));
  const maskedSeed = xor(seed, mask(maskedBlock, hashBytes));
  const encoded = toNumber(new Uint8Array([0, ...maskedSeed, ...maskedBlock]));
  return toBytes(power(encoded, toNumber(key.exponent), toNumber(key.modulus)), length);
};
