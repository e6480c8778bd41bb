/** Texts that no caller means well with: kinds that are known to hurt, and random changes of sound ones. */
import { hostileTexts } from '../hostile-texts.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Words that some layer or other takes for more than a text. */
const words: readonly string[] = [
  ...['', ' ', '\t', '\r\n', '\0', 'a\0b', '\u0001\u0002', '\u007f', '\u0085', '\ufeff', '\u2028'],
  ...[
    '\ud83d',
    '\ude00',
    '\ude00\ud83d',
    'a\ud800',
    '\uffff',
    '\u{10ffff}',
    '😀',
    '👩‍👩‍👧‍👦',
    '\u202e',
  ],
  ...['\u200b', 'İ', 'ı', 'ß', 'ﬃ', 'Å', 'Å', '１２３', '٣', '中文', '（）', '()', '【', 'ა', '㋿'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-Infinity', 'true', 'false', '[object Object]'],
  ...['-0', '00', '1e400', '1e-400', '0x10', '0b1', '1_000', '+1', '1,5', '.5', '5.', '-1', '1/0'],
  ...['9007199254740993', '-9223372036854775809', '99999999999999999999', '2147483648', '1e21'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'length'],
  ...[
    "'",
    '"',
    '`',
    "' or 1=1 --",
    "'; drop table item; --",
    '$1',
    '$$',
    ':a',
    '?',
    '%',
    '_',
    '%%',
  ],
  ...['\\', '\\\\', "\\'", '\\x00', '\\u0000', "E'\\\\'", '::regclass', '{1,2}', '{"a":1}', '[]'],
  ...['../../../../etc/passwd', '..\\..\\', '/dev/zero', 'file:///etc/passwd', 'C:\\con', 'nul'],
  ...[
    '<script>',
    '"><img src=x>',
    'javascript:alert(1)',
    '{{7*7}}',
    '{name}',
    '\u0024{7*7}',
    '#{1}',
  ],
  ...['=1+1', '@SUM(A1)', '+cmd', '-2+3', '\t=1', '%s%s%n', '%00', '%zz', '%ff', '%u0000', '&#0;'],
  ...[
    'a@b',
    '@',
    'a@@b.cn',
    '"a b"@c.cn',
    'a@[::1]',
    'x'.repeat(65),
    '13800138000\n',
    '+8613800138000',
  ],
  ...[
    '::1',
    '0.0.0.0',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    '[::]',
    '::ffff:127.0.0.1',
    '1.2.3.4.5',
  ],
  ...['fe80::1%lo', 'localhost', 'a..b', '.', '-a.b', 'xn--', 'http://169.254.169.254/'],
  ...['#', '+', '$SYS/#', 'a/#/b', '/', '//', 'a/+/b', 'gateways/+/#', '$share/a/b', '+/', 'a#'],
  ...['(a+)+$', '(', '[', '\\d{99999}', '(?<a', '(?=', '\\', '^$', '.*.*.*.*x', '\\p{L}', '\\1'],
  ...[
    '1970-01-01',
    '2026-02-30',
    '+275760-09-13T00:00:00.001Z',
    '24:60',
    'P1Y',
    'UTC',
    'Asia/',
    '+99:99',
  ],
  ...[
    '0,0',
    '181,91',
    'NaN,NaN',
    '120.1,',
    ',',
    ';',
    '|',
    'a,b,c',
    '1,1,1,1',
    'DB1,X0.8',
    'DB99999',
  ],
  ...[
    'ff',
    'FFF',
    '0g',
    'deadbeef',
    'AQ==',
    'A',
    '====',
    'data:,',
    '-----BEGIN',
    'Bearer x',
    'admin',
  ],
];

/** How long a text becomes: most are short, some longer than any field, few very long. */
function lengthOf(random: SeededRandom): number {
  const kind = random.next();
  if (kind < 0.6) return random.between(1, 32);
  if (kind < 0.9) return random.between(1, 300);
  if (kind < 0.99) return random.between(1, 3000);
  return random.between(1, 20_000);
}

/** Ranges of code units; the last holds every one there is. */
const ranges = [
  [0x20, 0x7e],
  [0x00, 0x1f],
  [0x80, 0x2ff],
  [0x4e00, 0x9fff],
  [0xd800, 0xdfff],
  [0, 0xffff],
] as const;

/** A seeded stream of such texts. */
export interface HostileMix {
  /** @param sound a text that the field takes, which some of them are made from */
  next(sound: string): string;
}

export function createHostileMix(random: SeededRandom): HostileMix {
  const oneOf = <T>(list: readonly [T, ...T[]] | readonly T[]): T =>
    list[random.between(0, list.length - 1)] as T;
  const unit = (): string => {
    const [low, high] = oneOf(ranges);
    return String.fromCharCode(random.between(low, high));
  };
  /** One change somewhere: something else, something more, something less, something twice. */
  const change = (text: string): string => {
    const at = random.between(0, text.length);
    const end = random.between(at, Math.min(text.length, at + 8));
    const piece = [unit(), oneOf(words), '', text.slice(at, end).repeat(random.between(2, 9))];
    return text.slice(0, at) + oneOf(piece) + text.slice(random.next() < 0.5 ? at : end);
  };
  const changed = (sound: string): string => {
    let text = sound;
    for (let times = random.between(1, 4); times > 0; times -= 1) text = change(text);
    return text;
  };
  const random16 = (): string => {
    const [low, high] = oneOf(ranges);
    const length = Math.min(lengthOf(random), 400);
    return Array.from({ length }, () => String.fromCharCode(random.between(low, high))).join('');
  };
  return {
    next(sound) {
      const kind = random.next();
      if (kind < 0.2) return oneOf(hostileTexts).of(lengthOf(random));
      if (kind < 0.4) return oneOf(words);
      if (kind < 0.75) return changed(sound);
      if (kind < 0.85) return sound + oneOf(words) + oneOf(words);
      return random16();
    },
  };
}
