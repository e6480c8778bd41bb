import { type ComponentType, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import type { DomainName } from '../web-domain.ts';
import { lazyAgain } from './lazy-again.ts';
import { Waiting } from './Waiting.tsx';

/**
 * A component that a domain shows to others through its door: loaded with the domain's texts when
 * it is first shown, so that the door itself stays light.
 */
export const lazyPart = <Props extends object>(
  domain: DomainName,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const part = lazyAgain(async () => (await Promise.all([load(), needNamespace(domain)]))[0]);
  return (props: Props) => {
    const Part = part();
    return (
      <Suspense fallback={<Waiting />}>
        <Part {...props} />
      </Suspense>
    );
  };
};
