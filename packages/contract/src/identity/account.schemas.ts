import { z } from 'zod/mini';
import { text } from '../fields/text.ts';

/** Fields beside a password that may be sealed as `GET api/login` takes it. */
export const seal = {
  isEncrypt: z._default(z.enum(['0', '1', 'false', 'true']), '0'),
  keyId: z.optional(text({ max: 64 })),
};

/** A password as the form gives it: plain, or sealed under `isEncrypt`. */
export const givenPassword = text({ min: 1, max: 2048 });

/** A session of the caller, as the list of their devices shows it. */
export const sessionRow = z.object({
  id: z.int(),
  address: z.string(),
  /** The User-Agent header. */
  agent: z.string(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** A device that may sign in without the password until `expiresAt`. */
export const rememberedDevice = z.object({
  id: z.int(),
  address: z.string(),
  agent: z.string(),
  createdAt: z.int(),
  lastUsedAt: z.int(),
  expiresAt: z.int(),
});
export type RememberedDevice = z.infer<typeof rememberedDevice>;

/** Whether the account has a WeChat user, and whether that one is told of alarms. */
export const wechatState = z.object({ bound: z.boolean(), push: z.boolean() });
export type WechatState = z.infer<typeof wechatState>;

/** How long a code is good, and when the next may be asked for, in seconds. */
export const codeSent = z.object({ validFor: z.int(), nextAfter: z.int() });
export type CodeSent = z.infer<typeof codeSent>;

/** Whether the installation knows second factors: not at all, for who wants one, or also demanded. */
export const secondFactorModes = ['off', 'optional', 'administrators'] as const;
export type SecondFactorMode = (typeof secondFactorModes)[number];

/** The second factor of one's own account. */
export const secondFactorState = z.object({
  mode: z.enum(secondFactorModes),
  /** Whether one may do nothing without. */
  required: z.boolean(),
  /** Since when sign-in asks for it; null = the account has none. */
  since: z.nullable(z.int()),
  /** Recovery codes that were not used yet. */
  recoveryCodes: z.int(),
  /** Until when this session counts as proved by `secondFactor.prove`; null = it does not. */
  provedUntil: z.nullable(z.int()),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** What an authenticator app is given: the secret in Base32, and the same as an `otpauth:` address. */
export const secondFactorSecret = z.object({ secret: z.string(), address: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

/** Told once. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
