/** A domain that does not exist, as somebody would add it: content by path below the root. */
export const name = 'kettles';

export const fixtureFiles: Readonly<Record<string, string>> = {
  'packages/contract/src/kettles/kettles.errors.ts': `
export const kettleErrors = {
  'kettle.dry': { status: 422, zh: '水壶“{name}”没有水', en: 'The kettle "{name}" is dry' },
} as const;
`,
  'packages/contract/src/kettles/manifest.ts': `
import { defineDomain } from '../manifest/define-domain.ts';
import { kettleErrors } from './kettles.errors.ts';

/** Kettles, and when they boil. */
export const kettles = defineDomain({
  name: 'kettles',
  errors: kettleErrors,
  permissions: ['kettles.boil'],
  pages: { kettle_page: { opens: 'role', section: 'kitchen' } },
  elements: { kettle_page: ['kettles.boil'], item_query: ['kettles.boil'] },
  sections: { kitchen: 45 },
  subjects: { kettle: { verbs: ['boil'], scope: 'kettle' } },
  counts: { item: ['boiling'], home: { kettles: 'growing' } },
});
`,
  'packages/contract/src/kettles/kettles.events.ts': `
import { z } from 'zod/mini';
import { defineEvent } from '../manifest/event.ts';

export const kettleBoiled = defineEvent('kettles.boiled', {
  version: 1,
  key: ({ id }) => String(id),
  data: z.object({ id: z.int() }),
});
`,
  'packages/contract/src/kettles/kettles.calls.ts': `
import { z } from 'zod/mini';
import { defineCall } from '../call/call.ts';

export const kettleCalls = {
  boil: defineCall({
    name: 'kettles.boil',
    method: 'POST',
    path: 'kettle/boil',
    summary: 'Boils a kettle',
    input: z.object({ id: z.int() }),
    reply: z.object({ degrees: z.number() }),
    rule: { kind: 'scoped', by: 'kettle', field: 'id', permission: 'kettles.boil' },
    errors: ['kettle.dry'],
  }),
};
`,
  'packages/contract/src/kettles/wire.ts': `
import { defineWire } from '../manifest/define-wire.ts';
import { kettleCalls } from './kettles.calls.ts';
import { kettleBoiled } from './kettles.events.ts';

/** What kettles answer and tell. */
export const kettles = defineWire({ calls: { kettleCalls }, events: { kettleBoiled } });
`,
  // What the compiler derives; compiled with the contract.
  'packages/contract/src/kettles/derived.ts': `
import type { CallInput, CallReply } from '../call/endpoint.ts';
import type { ErrorCode } from '../manifest/errors.ts';
import type { HomeStatistics } from '../items/home.schemas.ts';
import type { ItemCounts } from '../items/items.schemas.ts';
import type { Page, Section } from '../manifest/pages.ts';
import type { Permission } from '../manifest/permissions.ts';
import type { AuditAction, ScopeKind } from '../manifest/subjects.ts';
import type { kettleEndpoints } from './endpoints.ts';

export const code: ErrorCode = 'kettle.dry';
export const permission: Permission = 'kettles.boil';
export const page: Page = 'kettle_page';
export const section: Section = 'kitchen';
export const scope: ScopeKind = 'kettle';
export const action: AuditAction = 'kettle.boil';
export const boiling = (counts: ItemCounts): number => counts.boiling;
export const today = (figures: HomeStatistics): number => figures.kettles.today;
export const input: CallInput<typeof kettleEndpoints.boil> = { id: 1 };
export const reply: CallReply<typeof kettleEndpoints.boil> = { degrees: 100 };
// @ts-expect-error a call takes what it declares
export const wrong: CallInput<typeof kettleEndpoints.boil> = { kettle: 1 };
// @ts-expect-error nobody declares it
export const unknown: ErrorCode = 'kettle.wet';
`,
  'apps/web/src/domains/kettles/KettlePage.tsx': `
export const KettlePage = () => null;
`,
  'apps/web/src/domains/kettles/index.ts': `
import { contribute } from '@millwright/kernel';
import type { WebDomain } from '../../shell/web-domain.ts';
import { grown, homeTiles, itemBadges } from '../items/index.ts';

export const web: WebDomain = {
  name: 'kettles',
  routes: [
    {
      path: '/kettle/kettle_page',
      page: 'kettle_page',
      title: 'titles.list',
      load: () => import('./KettlePage.tsx').then((module) => module.KettlePage),
    },
  ],
  navigation: [{ path: '/kettle/kettle_page', order: 10, section: 'kitchen' }],
  sectionIcons: { kitchen: 'home' },
  contributes: [
    contribute(itemBadges, {
      key: 'kettles',
      order: 20,
      title: 'kettles:titles.boiling',
      some: 'kettles:titles.some',
      none: 'kettles:titles.none',
      tab: 'kettles',
      count: ({ boiling }) => boiling,
    }),
    contribute(homeTiles, {
      key: 'kettles',
      order: 80,
      icon: 'home',
      title: 'kettles:titles.kettles',
      desktop: { path: '/kettle/kettle_page', page: 'kettle_page' },
      face: ({ kettles }) => grown(kettles),
    }),
  ],
};
`,
  ...Object.fromEntries(
    ['zh-CN', 'en-US'].map((language) => [
      `apps/web/src/domains/kettles/texts/${language}.json`,
      JSON.stringify({
        titles: { list: 'K', sections: { kitchen: 'K' } },
        words: {
          pages: { kettle_page: 'K' },
          permissions: { kettles: { boil: 'K' } },
          subjects: { kettle: 'K' },
          verbs: { boil: 'K' },
        },
      }),
    ]),
  ),
};

/** The one edit outside of its folders. */
export const addToList = (list: string): string =>
  list
    .replace(
      'import { items }',
      "import { kettles } from './kettles/manifest.ts';\nimport { items }",
    )
    .replace('  dataviz,\n] as const', '  dataviz,\n  kettles,\n] as const');
