import { type ComponentType, lazy, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import type { DomainName, LoadPage } from '../web-domain.ts';
import { Waiting } from './Waiting.tsx';

const built = new WeakMap<LoadPage, ComponentType>();

const componentOf = (domain: DomainName, load: LoadPage): ComponentType => {
  const known = built.get(load);
  if (known !== undefined) return known;
  const component = lazy(async () => {
    try {
      const [page] = await Promise.all([load(), needNamespace(domain)]);
      return { default: page };
    } catch (failure) {
      // React remembers a failed load for good; the next try needs a new one.
      built.delete(load);
      throw failure;
    }
  });
  built.set(load, component);
  return component;
};

interface LazyPageProps {
  readonly domain: DomainName;
  readonly load: LoadPage;
}

/** A domain's page, with its texts, when both have arrived. */
export const LazyPage = ({ domain, load }: LazyPageProps) => {
  const Page = componentOf(domain, load);
  return (
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>
  );
};
