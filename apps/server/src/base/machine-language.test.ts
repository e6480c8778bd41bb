import { expect, it } from 'vitest';
import { machineLanguage } from './machine-language.ts';

it.each([
  [{}, 'zh-CN'],
  [{ LANG: 'C.UTF-8' }, 'zh-CN'],
  [{ LANG: 'POSIX' }, 'zh-CN'],
  [{ LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
  [{ LANG: 'en_US.UTF-8' }, 'en-US'],
  [{ LANG: 'de_DE@euro' }, 'en-US'],
  [{ LC_ALL: 'zh_TW', LANG: 'en_GB' }, 'zh-CN'],
  [{ LC_ALL: '', LC_MESSAGES: 'en_GB', LANG: 'zh_CN' }, 'en-US'],
] as const)('%o: %s', (env, language) => {
  expect(machineLanguage(env)).toBe(language);
});
