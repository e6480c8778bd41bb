import { type SpanKey, spans } from '../trend/trend-state.ts';

const usual: SpanKey = '30m';

/** The span of that key; the usual one where there is none of it. */
export const spanOf = (key: string): SpanKey =>
  spans.find((span) => span.key === key)?.key ?? usual;
