import { type ComponentType, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import type { DomainName, LoadPage } from '../web-domain.ts';
import { lazyAgain } from './lazy-again.ts';
import { Waiting } from './Waiting.tsx';

const built = new WeakMap<LoadPage, () => ComponentType>();

const pageOf = (domain: DomainName, load: LoadPage): (() => ComponentType) => {
  const known = built.get(load);
  if (known !== undefined) return known;
  const page = lazyAgain(async () => (await Promise.all([load(), needNamespace(domain)]))[0]);
  built.set(load, page);
  return page;
};

interface LazyPageProps {
  readonly domain: DomainName;
  readonly load: LoadPage;
}

/** A domain's page, with its texts, when both have arrived. */
export const LazyPage = ({ domain, load }: LazyPageProps) => {
  const Page = pageOf(domain, load)();
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  );
};
