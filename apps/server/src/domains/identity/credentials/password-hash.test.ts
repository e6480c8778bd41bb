import { describe, expect, it } from 'vitest';
import { hashPassword, unmatchableHash, verifyPassword } from './password-hash.ts';

describe('a hash', () => {
  it('knows its password and no other, and differs each time', async () => {
    const [one, two] = [await hashPassword('密码7'), await hashPassword('密码7')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword('密码7', one)).toEqual({ ok: true, stale: false });
    expect(await verifyPassword('密码8', one)).toEqual({ ok: false, stale: false });
    expect((await verifyPassword('密码7', unmatchableHash())).ok).toBe(false);
  });

  it('made elsewhere is understood, and known for its cheaper costs', async () => {
    // Made by the reference implementation: argon2 somesalt -id -t 2 -m 8 -p 1.
    const made =
      '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    expect(await verifyPassword('password', made)).toEqual({ ok: true, stale: true });
  });

  it('that is none is a bug', async () => {
    await expect(verifyPassword('x', 'plain')).rejects.toThrow('identity.password_hash');
  });
});
