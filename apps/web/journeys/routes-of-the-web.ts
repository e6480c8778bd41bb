/** The pages that there are, as the frames take them from the domains. */
import { vi } from 'vitest';
import type { PhoneRoute, WebRoute } from '../src/shell/web-domain.ts';

interface Owned<Route> {
  /** Whose texts have its title. */
  readonly domain: string;
  readonly route: Route;
}

export interface RoutesOfTheWeb {
  readonly desktop: readonly Owned<WebRoute>[];
  readonly phone: readonly Owned<PhoneRoute>[];
  /** Pages before sign-in, each by one of its addresses. */
  readonly open: readonly string[];
}

/** Modules of pages take hold of the browser as they load: it is there meanwhile, and then no more. */
export async function routesOfTheWeb(): Promise<RoutesOfTheWeb> {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  try {
    const { domains } = await import('../src/app/open-domains.ts');
    const { publicPages } = await import('../src/app/public-pages.ts');
    return {
      desktop: domains.flatMap(({ name: domain, routes = [] }) =>
        routes.map((route) => ({ domain, route })),
      ),
      phone: domains.flatMap(({ name: domain, phoneRoutes = [] }) =>
        phoneRoutes.map((route) => ({ domain, route })),
      ),
      open: publicPages.flatMap(({ paths: [first = ''] }) => first.replace(/\/:\w+\?$/, '')),
    };
  } finally {
    vi.unstubAllGlobals();
  }
}
