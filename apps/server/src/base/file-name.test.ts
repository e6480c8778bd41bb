import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileNameOf, seenName } from './file-name.ts';

it.each([
  ['泵站 报表.png', 'image/png', '泵站 报表.png'],
  ['Photo.JPEG', 'image/jpeg', 'Photo.JPEG'],
  ['C:\\Users\\me\\a.pdf', 'application/pdf', 'a.pdf'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['manual.html', 'image/png', 'manual.html.png'],
  ['manual.html. .', 'image/png', 'manual.html.png'],
  ['gpj.\u202elmth.exe', 'image/jpeg', 'gpj.lmth.exe.jpg'],
  ['a\u200b\u2066b\r\nc\u2028.txt', 'text/plain', 'abc.txt'],
  ['a.png\u202e', 'image/png', 'a.png'],
  ['half \ud83d of one.csv', 'text/csv', 'half of one.csv'],
  ['a.txt:b.exe', 'text/plain', 'a.txt_b.exe.txt'],
  ['.htaccess', 'text/plain', 'htaccess.txt'],
  ['\u202e', 'image/gif', 'file.gif'],
  ['png', 'image/png', 'png.png'],
  // What nobody has looked into keeps its ending.
  ['plant.mwitem', 'application/gzip', 'plant.mwitem'],
])('%j that is %s is called %j', (name, mime, called) => {
  expect(fileNameOf(name, mime)).toBe(called);
});

it('whatever it was called, its name is short, seen and ends as what it is', () => {
  const name = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('.', ' ', '/', '\\', 'a', '\u202e', '\ud800', '\n', ':') }),
  );
  fc.assert(
    fc.property(name, (given) => {
      const called = fileNameOf(given, 'image/png');
      expect(called).toMatch(/.\.png$/i);
      expect(called).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"|?*/\\]|^[. ]/u);
      expect([...called].length).toBeLessThanOrEqual(200);
      expect(fileNameOf(called, 'image/png')).toBe(called);
      expect(() => encodeURIComponent(seenName(given))).not.toThrow();
    }),
  );
});
