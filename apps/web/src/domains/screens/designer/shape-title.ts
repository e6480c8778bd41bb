/** What shapes are called: symbols bring their names, others have theirs among the texts. */
import { symbols } from '@millwright/scene';

const titles = new Map(symbols.map(({ type, titles: own }) => [type, own]));

/** @param say a text of `screens/designer` */
export const shapeTitle = (
  type: string,
  locale: 'zh-CN' | 'en-US',
  say: (key: string) => string,
): string => titles.get(type)?.[locale] ?? say(`shapes.${type}`);
