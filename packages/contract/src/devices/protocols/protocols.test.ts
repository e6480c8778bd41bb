import { expect, test } from 'vitest';
import { protocolList } from './index.ts';

test.each(protocolList)('$name has settings to begin with: a form starts from them', (protocol) => {
  expect(() => protocol.settings.parse({})).not.toThrow();
});
