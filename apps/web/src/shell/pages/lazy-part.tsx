import { type ComponentType, lazy, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import type { DomainName } from '../web-domain.ts';
import { Waiting } from './Waiting.tsx';

/**
 * A component that a domain shows to others through its door: loaded with the domain's texts when
 * it is first shown, so that the door itself stays light.
 */
export const lazyPart = <Props extends object>(
  domain: DomainName,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let Part: ComponentType<Props> | null = null;
  const build = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        const [part] = await Promise.all([load(), needNamespace(domain)]);
        return { default: part as ComponentType<object> };
      } catch (failure) {
        // React remembers a failed load for good; the next try needs a new one.
        Part = null;
        throw failure;
      }
    });
  return (props: Props) => {
    Part ??= build();
    return (
      <Suspense fallback={<Waiting />}>
        <Part {...props} />
      </Suspense>
    );
  };
};
