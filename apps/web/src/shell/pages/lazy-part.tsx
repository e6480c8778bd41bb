import { type ComponentType, lazy, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import type { DomainName } from '../web-domain.ts';
import styles from './LazyPage.module.css';

/**
 * A component that a domain shows to others through its door: loaded with the domain's texts when
 * it is first shown, so that the door itself stays light.
 */
export const lazyPart = <Props extends object>(
  domain: DomainName,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Part = lazy(async () => {
    const [part] = await Promise.all([load(), needNamespace(domain)]);
    return { default: part as ComponentType<object> };
  });
  return (props: Props) => (
    <Suspense fallback={<div aria-busy="true" className={styles.waiting} />}>
      <Part {...props} />
    </Suspense>
  );
};
