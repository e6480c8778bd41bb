import { needTexts } from '../../../texts/i18n.ts';
import type { Load } from '../../../texts/namespaces.ts';

const zh = import.meta.glob<Awaited<ReturnType<Load>>>('./*/texts/zh-CN.json');
const en = import.meta.glob<Awaited<ReturnType<Load>>>('./*/texts/en-US.json');

/** Loads the texts of every protocol; pages that show devices await it before they show. */
export const needProtocolTexts = async (): Promise<void> => {
  await Promise.all(
    Object.entries(zh).map(([path, chinese]) => {
      const english = en[path.replace('zh-CN', 'en-US')] ?? chinese;
      return needTexts(`devices/protocols/${path.split('/')[1] ?? ''}`, {
        'zh-CN': chinese,
        'en-US': english,
      });
    }),
  );
};
