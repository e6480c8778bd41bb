/** The words on the pages, so that journeys look for what a person reads. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bug } from '@millwright/kernel';

export type Language = 'zh-CN' | 'en-US';

const source = join(import.meta.dirname, '../src');

const folderOf = (namespace: string): string =>
  ['shell', 'ui', 'manual', 'expressions'].includes(namespace)
    ? join(source, 'texts', namespace)
    : join(source, 'domains', namespace, 'texts');

/** `t('shell:signOut')` → the text in `language`; `values` for its blanks: `t('shell:by', { name })`. What counts is told of several. */
export const textsIn =
  (language: Language) =>
  (key: string, values: Readonly<Record<string, string>> = {}): string => {
    const [namespace = '', path = ''] = key.split(':');
    const texts: unknown = JSON.parse(
      readFileSync(join(folderOf(namespace), `${language}.json`), 'utf8'),
    );
    const text = path.split('.').reduce<unknown>((at, part) => {
      const known = at as Record<string, unknown> | undefined;
      return known?.[part] ?? known?.[`${part}_other`];
    }, texts);
    if (typeof text !== 'string') throw bug('journey.text_missing', { key, language });
    return text.replaceAll(/\{\{(\w+)\}\}/g, (blank, name: string) => values[name] ?? blank);
  };
