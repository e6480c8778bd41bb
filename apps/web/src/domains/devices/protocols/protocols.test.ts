import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolList, protocolOf } from '@millwright/contract/devices/protocols/index';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { webOf as findWeb } from './index.ts';

let webOf: typeof findWeb;

beforeAll(async () => {
  // Pages look for what a person chose last.
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  ({ webOf } = await import('./index.ts'));
  // All pages of devices come with it, which takes a busy machine a while; it must not hang.
});

const read = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, folder, 'texts', `${language}.json`), 'utf8'));

describe.each(protocolList.map(({ name, folder }) => [name, folder] as const))(
  '%s has its part of the pages',
  (name, folder) => {
    it('with fields for devices and points', () => {
      expect(existsSync(join(import.meta.dirname, folder, 'index.ts'))).toBe(true);
      const web = webOf(name);
      expect(web.AddressFields).toBeTypeOf('function');
      expect(web.usePointRules).toBeTypeOf('function');
      expect(web.block !== null).toBe(protocolOf(name).can.blocks);
    });

    it.each(['zh-CN', 'en-US'])('with its name and a hint in %s', (language) => {
      const texts = read(folder, language);
      expect(texts.names[name]).toBeTypeOf('string');
      expect(texts.hints[name]).toBeTypeOf('string');
    });
  },
);
