import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { createFindings, createRemarks } from './item-file-findings.ts';

it('quotes the beginning of what a file says', () => {
  const remarks = createRemarks('en-US');
  const long = 'a'.repeat(100_000);
  remarks.add('devices', long, 'item.file_duplicate', { value: long });
  const [{ at, message } = { at: '', message: '' }] = remarks.list;
  expect(at).toHaveLength(500);
  expect(message).toMatch(/^"a{499}$/);
});

it('calls a field by its word in the language of the reader', () => {
  const said = (['zh-CN', 'en-US'] as const).map((language) => {
    const remarks = createRemarks(language);
    const findings = createFindings(remarks, language)('devices');
    const row = z.object({ note: z.string().check(z.refine(() => false, 'general.unstorable')) });
    expect(findings.parse(row, { note: 'a' }, ['devices', 3])).toBeUndefined();
    expect(remarks.list[0]).toMatchObject({ part: 'devices', at: 'devices.3.note' });
    return remarks.list[0]?.message;
  });
  expect(said).toEqual([
    '“备注”含有无法保存的字符（如空字符 U+0000）',
    '“Note” holds a character that cannot be stored, such as U+0000',
  ]);
});
