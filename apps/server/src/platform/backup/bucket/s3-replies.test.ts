import { expect, test } from 'vitest';
import { isErrorReply, isWholeReply, partList, partsOf, textIn } from './s3-replies.ts';

test('tags are read with what is written otherwise in them', () => {
  const xml =
    '<?xml?><A xmlns="x"><Key>a &amp;&lt;b&gt; &#39;&#x738B; &odd;</Key><Key2>c</Key2></A>';
  expect(textIn(xml, 'Key')).toBe("a &<b> '王 &odd;");
  expect(textIn(xml, 'Ke')).toBeUndefined();
  expect(textIn('<Key/>', 'Key')).toBeUndefined();
  expect(
    partsOf('<P><K>1</K></P><P q="1">\n<K>2</K></P><PX>3</PX>', 'P').map((p) => textIn(p, 'K')),
  ).toEqual(['1', '2']);
  expect(isErrorReply('<?xml version="1.0"?>\n<Error><Code>x</Code></Error>')).toBe(true);
  expect(isErrorReply('{"path":"<Error>"}')).toBe(false);
  expect(isWholeReply('<A>…</A>\n', 'A')).toBe(true);
  expect(isWholeReply('<A>…', 'A')).toBe(false);
});

test('parts are told by number, in order', () => {
  expect(partList(['"a"', '<&'])).toBe(
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"a"</ETag></Part>' +
      '<Part><PartNumber>2</PartNumber><ETag>&lt;&amp;</ETag></Part></CompleteMultipartUpload>',
  );
});

test('what is no element is passed over', () => {
  expect(textIn('<Key/><Key a="b"/><Key><B/></Key><Keys>1</Keys><Key a="1">2</Key>', 'Key')).toBe(
    '2',
  );
  expect(textIn('<Key a="1" <Key>1</Key>', 'Key')).toBe('1');
  expect(textIn('<Key', 'Key')).toBeUndefined();
  expect(textIn('<Key>1', 'Key')).toBeUndefined();
  expect(partsOf('<P/><P>1</P><P>2', 'P')).toEqual(['1']);
  expect(textIn('<Key>&constructor;&__proto__;&#99999999;</Key>', 'Key')).toBe(
    '&constructor;&__proto__;&#99999999;',
  );
  expect(isErrorReply('  <Error/>')).toBe(false);
});

test('ten megabytes of nothing are read to their end', () => {
  for (const unit of ['<', '<Key ', '<Key>', '&#1', ' ']) {
    const text = unit.repeat(10_000_000 / unit.length);
    expect(textIn(text, 'Key')).toBeUndefined();
    expect(partsOf(text, 'Key')).toEqual([]);
    expect(isErrorReply(text)).toBe(false);
    expect(isWholeReply(text, 'Key')).toBe(false);
  }
});
