import type { Language } from '@millwright/contract';

/** In which language who set up the machine reads, as POSIX says it; Chinese where nobody said. */
export const machineLanguage = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): Language => {
  const said = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find((name) => name) ?? '';
  return /^(?!zh)[a-z]{2,3}_/i.test(said) ? 'en-US' : 'zh-CN';
};
