import { maxNoticeBody, maxNoticeText } from '@millwright/contract/notices/rich-text';
import { describe, expect, it } from 'vitest';
import { keptBody } from './notice-body.ts';

const rich = (body: string) => keptBody({ format: 'rich', body });

/** What would do something in a browser, beside a text that stays. */
const hostile: readonly (readonly [string, string])[] = [
  ['a script', '<p>x<script>alert(1)</script></p>'],
  ['a script in capitals that is not closed', '<p>x</p><SCRIPT>alert(1)'],
  ['a handler', '<p onclick="alert(1)">x<img src=x onerror=alert(1)></p>'],
  ['a link to code', '<p><a href="javascript:alert(1)">x</a></p>'],
  ['one with blanks and entities in it', '<p><a href="java&#10;script&colon;alert(1)">x</a></p>'],
  ['one of data', '<p><a href="data:text/html,<script>alert(1)</script>">x</a></p>'],
  ['one without a scheme', '<p><a href="//evil.example">x</a><a href="/api/v1/logout">y</a></p>'],
  ['a picture of data', '<p>x<img src="data:image/svg+xml;base64,PHN2Zz4="></p>'],
  ['SVG', '<p>x</p><svg onload=alert(1)><animate onbegin=alert(1) /></svg>'],
  ['MathML', '<math><mi xlink:href="javascript:alert(1)">x</mi></math>'],
  ['styles', '<style>*{display:none}</style><p style="position:fixed;inset:0" class="a">x</p>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>x</p>'],
  ['a form', '<form action="//evil.example"><input name="p"><button>x</button></form>'],
  ['what only a template parses', '<template><img src=x onerror=alert(1)></template><p>x</p>'],
  ['a comment that ends early', '<!--><img src=x onerror=alert(1)>--><p>x</p>'],
  ['an element in a title', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p>'],
  ['a base', '<base href="//evil.example"><meta http-equiv=refresh content="0"><p>x</p>'],
];

describe('what comes with ill intent', () => {
  it.each(hostile)('%s is not kept', (_, body) => {
    const kept = rich(body);
    const tags = kept.body.match(/<[^>]*>/g) ?? [];
    expect(tags.join('')).not.toMatch(
      /script|style|svg|math|img|iframe|form|input|<a|span|button|template|base|meta|class|title|on\w+=|javascript:|data:|evil|logout/i,
    );
    expect(kept.bodyText).toContain('x');
  });

  it('is as text what it is as text', () => {
    const kept = keptBody({ format: 'plain', body: '<script>alert(1)</script>' });
    expect(kept).toEqual({
      body: '<script>alert(1)</script>',
      bodyText: '<script>alert(1)</script>',
    });
    expect(rich('<p>&lt;script&gt; &amp;amp; a &lt; b</p>')).toEqual({
      body: '<p>&lt;script&gt; &amp;amp; a &lt; b</p>',
      bodyText: '<script> &amp; a < b',
    });
  });

  it('is the same when it is cleaned again', () => {
    for (const [, body] of hostile) expect(rich(rich(body).body)).toEqual(rich(body));
  });
});

it('keeps what the editor makes', () => {
  const body =
    '<h3>停机</h3><p><strong>周六</strong> <em>八点</em> <u>起</u><br />备料</p>' +
    '<ol start="3"><li><p>一</p></li></ol><ul><li><p>二</p></li></ul><blockquote><p>三</p></blockquote>';
  expect(rich(body)).toEqual({ body, bodyText: '停机\n周六 八点 起\n备料\n一\n二\n三' });
  expect(rich('<p><a href="https://example.com/a?b=1&amp;c=2">手册</a></p>').body).toBe(
    '<p><a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">手册</a></p>',
  );
});

it.each([
  ['nothing', '<p> </p>'],
  ['nothing that stays', '<script>alert(1)</script>'],
  ['too much', `<p>${'字'.repeat(maxNoticeText + 1)}</p>`],
])('refuses %s', (_, body) => {
  expect(() => rich(body)).toThrow('notice.body_rule');
});

/** Milliseconds of the processor: the least of some goes, since the collector of garbage only ever adds to one. */
function costOf(body: string): number {
  const costs: number[] = [];
  for (let times = 0; times < 8; times++) {
    const began = process.cpuUsage();
    try {
      rich(body);
    } catch {
      // Most are refused, and it is what that takes that counts.
    }
    const { user, system } = process.cpuUsage(began);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

/** What ends is looked for in all that are open. */
const crossed = (times: number): string => '<u>'.repeat(times) + '</i>'.repeat(times);

it.each([
  ...['<u>', '<ul><li>', '<p>', '<a href="x">', '<svg><style>', '<!--', '&', '<'].map(
    (part) => [part, (length: number) => part.repeat(Math.floor(length / part.length))] as const,
  ),
  ['ends of others', (length: number) => crossed(Math.floor(length / 7))],
] as const)('a hundred kilobytes of %s cost in proportion to their length', (_, bodyOf) => {
  const usual = costOf('<p>text</p>'.repeat(2_400));
  const part = costOf(bodyOf(maxNoticeBody / 8));
  const whole = costOf(bodyOf(maxNoticeBody));
  // Eight times the length, eight times the work; by its square it would be 64 times. The processor's
  // clock moves in steps of 4 ms.
  expect(whole).toBeLessThan(20 * Math.max(part, 4));
  expect(whole).toBeLessThan(20 * Math.max(usual, 4));
});

it('refuses more formatting than anybody uses', () => {
  expect(() => rich(`<p>x</p>${'<u>'.repeat(5_000)}`)).toThrow('notice.body_markup');
  expect(rich('<ul><li>'.repeat(2_000).concat('x')).body.length).toBeLessThan(1_000);
});
