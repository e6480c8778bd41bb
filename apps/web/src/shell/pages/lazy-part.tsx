import { type ComponentType, type FunctionComponent, type ReactNode, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import type { DomainName } from '../web-domain.ts';
import { lazyAgain } from './lazy-again.ts';
import { Waiting } from './Waiting.tsx';

/** A component that is loaded when it is first shown, or before that. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Loads it ahead; what cannot be had now is loaded when it is shown. */
  readonly bring: () => void;
};

/**
 * A component that a domain shows to others through its door: loaded with the domain's texts when
 * it is first shown, so that the door itself stays light. `waiting` holds its place meanwhile: where it
 * stands in a row or a line of others something as high as it will be, or nothing, for they would jump
 * away from below the mouse.
 */
export const lazyPart = <Props extends object>(
  domain: DomainName,
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = <Waiting />,
): LazyPart<Props> => {
  const whole = () => Promise.all([load(), needNamespace(domain)]);
  const part = lazyAgain(async () => (await whole())[0]);
  return Object.assign(
    (props: Props) => {
      const Part = part();
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      );
    },
    { bring: () => void whole().catch(() => null) },
  );
};
