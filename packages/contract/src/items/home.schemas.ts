import { z } from 'zod/mini';
import { type HomeFigureKinds, homeFigureKinds } from '../manifest/counts.ts';
import type { FigureKind } from '../manifest/define-domain.ts';

/** How many there are, and how many of them came since midnight. */
export const growingCount = z.object({ total: z.int(), today: z.int() });
export type GrowingCount = z.infer<typeof growingCount>;

const kinds = {
  number: z.int(),
  growing: growingCount,
  /** Null for all but administrators. */
  'growing-for-administrators': z.nullable(growingCount),
} as const satisfies Readonly<Record<FigureKind, z.ZodMiniType>>;

/** What the domains count of all that the caller may see, for the home page. */
export const homeStatistics = z.object(
  Object.fromEntries([...homeFigureKinds].map(([name, kind]) => [name, kinds[kind]])) as {
    readonly [K in keyof HomeFigureKinds]: (typeof kinds)[HomeFigureKinds[K]];
  },
);
export type HomeStatistics = z.infer<typeof homeStatistics>;
