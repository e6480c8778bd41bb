import { longestExpression } from '@millwright/kernel';
import { z } from 'zod/mini';
import { text } from '../../../fields/text.ts';
import { defineProtocol } from '../protocol.ts';
import { tallyKinds } from '../tally-kinds.ts';

/** A point is what an expression of other points comes to; it names them by their ids. */
export const calculatedAddress = z.object({
  expression: text({ min: 1, max: longestExpression }),
  tally: z._default(z.enum(tallyKinds), 'value'),
  /** The value at which a counter begins with 0 again, 65,536 of one of 16 bits; null where it does not. */
  rollsOverAt: z._default(z.nullable(z.number().check(z.positive())), null),
});

/** No device at all: its points are reckoned from those of others. */
export const calculated = defineProtocol({
  name: 'calculated',
  folder: 'calculated-points',
  gateway: null,
  port: 0,
  can: {
    ...{ write: false, blocks: false, browse: false, polled: false, test: false },
    derived: true,
  },
  settings: z.object({}),
  stationOf: () => null,
  address: calculatedAddress,
  addressText: ({ expression }) => expression,
  readTyped(text, dataType) {
    const place = calculatedAddress.safeParse({ expression: text });
    return place.success
      ? { place: place.data, dataType, saysType: false, plain: text, isExplained: false }
      : null;
  },
  settingTitles: {},
  titles: {
    expression: { 'zh-CN': '表达式', 'en-US': 'Expression' },
    tally: { 'zh-CN': '统计方式', 'en-US': 'Tally' },
    rollsOverAt: { 'zh-CN': '计数归零值', 'en-US': 'Rolls over at' },
  },
});
