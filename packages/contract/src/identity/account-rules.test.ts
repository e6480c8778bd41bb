import { describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { chosenIds } from '../fields/chosen-ids.ts';
import { userIdField } from '../fields/ids.ts';
import {
  channelOf,
  code,
  codeTarget,
  email,
  logoText,
  newUserName,
  password,
  phone,
  roleName,
  userName,
} from './account-rules.ts';
import { customerTypes, industries } from './customers.ts';

const suffix = (letters: number) => `a@b.${'c'.repeat(letters)}`;

const borders: readonly [string, z.ZodMiniType, readonly unknown[], readonly unknown[], string][] =
  [
    [
      'a user name',
      userName,
      ['王工', 'a1', ' ab ', 'x'.repeat(64)],
      ['a', '', 'a_b', 'a b', '（王）', 'x'.repeat(65)],
      'identity.user_name',
    ],
    [
      'a new user name',
      newUserName,
      ['王工', 'a1', '1380013800', '138001380000', '23800138000', '1380013800a'],
      ['a', 'a_b', 'x'.repeat(65), '13800138000', ' 19999999999 ', 'a@b.cn'],
      'identity.user_name',
    ],
    [
      'a role name',
      roleName,
      ['班长', 'x'.repeat(50)],
      ['长', 'a-b', 'x'.repeat(51)],
      'identity.role_name',
    ],
    [
      'a password',
      password,
      ['abc', '123', 'aB3'.repeat(6), 'x'.repeat(20)],
      ['ab', 'x'.repeat(21), 'abc!', 'ab c', '密码密码'],
      'identity.password_rule',
    ],
    [
      'a phone',
      phone,
      ['13800138000', '19999999999'],
      ['1380013800', '138001380000', '23800138000', '1380013800a', '+8613800138000'],
      'identity.phone_rule',
    ],
    [
      'an e-mail address',
      email,
      ['a@b.cn', 'li.wei-1_x@mail.example.com', suffix(2), suffix(5)],
      [suffix(1), suffix(6), 'a@b', '@b.cn', 'a..b@c.cn', '.a@b.cn', 'a@b_c.cn', 'a b@c.cn'],
      'identity.email_rule',
    ],
    [
      'where a code goes',
      codeTarget,
      ['13800138000', 'a@b.cn'],
      ['', '1380013800', 'a@b'],
      'identity.target_rule',
    ],
    ['a code', code, ['000000', ' 123456 '], ['12345', '1234567', '12345a'], 'identity.wrong_code'],
    ['a title', logoText, ['', 'x'.repeat(30)], ['x'.repeat(31)], 'identity.logo_text'],
    ['a choice of rows', chosenIds(userIdField), [[1], [1, 2]], [[]], 'identity.nothing_chosen'],
  ];

describe.each(borders)('%s', (_what, schema, good, bad, error) => {
  it.each(good.map((value) => ({ value })))('may be $value', ({ value }) =>
    expect(schema.safeParse(value).success).toBe(true),
  );
  it.each(bad.map((value) => ({ value })))('may not be $value', ({ value }) => {
    const parsed = schema.safeParse(value);
    expect(parsed.error?.issues[0]?.message).toBe(error);
  });
});

it('tells mail from short messages', () => {
  expect([channelOf('a@b.cn'), channelOf('13800138000')]).toEqual(['mail', 'sms']);
});

it('offers 29 industries and 8 customer types, each once and in both languages', () => {
  for (const [choices, count] of [
    [industries, 29],
    [customerTypes, 8],
  ] as const) {
    expect(choices.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
    expect(new Set(choices.map(({ zh }) => zh)).size).toBe(count);
    expect(new Set(choices.map(({ en }) => en)).size).toBe(count);
    expect(choices.filter(({ en }) => /\p{Script=Han}/u.test(en))).toEqual([]);
  }
});
