import { describe, expect, it } from 'vitest';
import { readArticle } from './manual-article.ts';

const head = '---\ntitle: Alarms\narea: alarms\norder: 3\npages: a_page b_page\n---\n\n';
const read = (body: string) => readArticle('alarms', head + body);

describe('an article', () => {
  it('has a head, headings with places, and its words', () => {
    const article = read('First.\n\n## One *thing*\n\nSecond & last.');
    expect(article).toMatchObject({
      title: 'Alarms',
      area: 'alarms',
      order: 3,
      pages: ['a_page', 'b_page'],
      headings: [{ id: 's1', text: 'One thing' }],
    });
    expect(article.html).toContain('<h2 id="s1">One <em>thing</em></h2>');
    expect(article.text).toContain('First. One thing Second & last.');
  });

  it('has its signs as they are among its words', () => {
    const { text } = read('`shift() = "night"` and `level > 3 & pressure < 5`, not &amp;gt;');
    expect(text).toBe('shift() = "night" and level > 3 & pressure < 5 , not &gt;');
  });

  it('leads to other articles and shows pictures', () => {
    const article = read('[Rules](rules.md)\n\n![A "page"](pictures/a.webp)');
    expect(article.links).toEqual(['rules']);
    expect(article.html).toContain('<a href="/manual/rules">Rules</a>');
    expect(article.pictures).toEqual(['pictures/a.webp']);
    expect(article.html).toContain('alt="A &#34;page&#34;"');
  });

  it.each([
    ['<script>alert(1)</script>', /is HTML/],
    ['Text <b onclick="x()">bold</b>', /is HTML/],
    ['[Out](https://elsewhere.example/)', /no article/],
    ['[Script](javascript:alert)', /no article/],
  ])('refuses %j', (body, reason) => {
    expect(() => read(body)).toThrow(reason);
  });

  it('refuses a head without a title', () => {
    expect(() => readArticle('x', '---\narea: a\n---\n')).toThrow(/has no/);
  });
});
