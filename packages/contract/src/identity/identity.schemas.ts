import { z } from 'zod/mini';
import { namings } from '../fields/naming.ts';
import { text } from '../fields/text.ts';

/** The user profile with the spec's spellings (§3). */
export const profileSchema = z.object({
  user_id: z.number(),
  user_name: z.string(),
  user_guid: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Address of the picture; empty when there is none. */
  avator: z.string(),
  /** Kinds of access for menu filters: `admin`, `user`, `demo`. */
  access: z.array(z.enum(['admin', 'user', 'demo'])),
  /** Names of the pages the user may open; grade 0 may open all and gets all. */
  pages: z.array(z.string()),
  /** Permission names by area: `{devices: ['devices.create', 'devices.edit']}`. */
  permissions: z.record(z.string(), z.array(z.string())),
  /** 0 administrator, 1 user, 2 sub-user. */
  grade: z.number(),
  demo: z.boolean(),
  islocation: z.boolean(),
  /** The user's own title at the top of the side menu; empty for the product's. */
  logoText: z.string(),
  /** Where the days of the installation begin: an IANA name. */
  timeZone: z.string(),
  /** Which names projects, devices, points and roles may have. */
  naming: z.enum(namings),
  /** Whether the session may do nothing until a second factor is set up or asked for. */
  secondFactorLacking: z.boolean(),
  /** Who is really behind a session that was opened as somebody else; else null. */
  original: z.nullable(z.object({ user_id: z.number(), user_name: z.string() })),
});
export type Profile = z.infer<typeof profileSchema>;

/** How a password is sealed on the way to `GET api/login`; see `identityCalls.login`. */
export const sealedPasswordSchema = z.object({
  password: z.string(),
  /** Milliseconds since 1970, by the server's clock (`get_public_key` tells it). */
  timestamp: z.number(),
  /** 16 to 64 characters, never used twice. */
  nonce: text({ min: 16, max: 64 }),
});
export type SealedPassword = z.infer<typeof sealedPasswordSchema>;

export const publicKeySchema = z.object({
  keyId: z.string(),
  algorithm: z.literal('RSA-OAEP-256'),
  /** Base64 (one line) of the DER SubjectPublicKeyInfo: `importKey('spki', …)` takes it. */
  publicKey: z.string(),
  /** Base64url modulus and exponent, for clients without WebCrypto. */
  modulus: z.string(),
  exponent: z.string(),
  /** Whether the demonstration account may be offered (`identity/demo-account.ts`). */
  demo: z.boolean(),
  /** Whether people may make accounts themselves. */
  registration: z.boolean(),
  /** The server's time in milliseconds since 1970, so that a wrong clock does no harm. */
  timestamp: z.number(),
});
export type PublicKey = z.infer<typeof publicKeySchema>;
