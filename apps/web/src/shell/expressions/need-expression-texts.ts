import { needTexts } from '../../texts/i18n.ts';

/** Loads what is said of expressions; who shows one awaits it. */
export const needExpressionTexts = (): Promise<void> =>
  needTexts('expressions', {
    'zh-CN': () => import('../../texts/expressions/zh-CN.json'),
    'en-US': () => import('../../texts/expressions/en-US.json'),
  });
