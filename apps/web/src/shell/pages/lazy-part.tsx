import { type ComponentType, type FunctionComponent, type ReactNode, Suspense } from 'react';
import { needNamespace } from '../../texts/i18n.ts';
import { lazyAgain } from './lazy-again.ts';
import { PartNotLoaded, SmallPart } from './SmallPart.tsx';
import { Waiting } from './Waiting.tsx';

/** A component that is loaded when it is first shown, or before that. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Loads it ahead; what cannot be had now is loaded when it is shown. */
  readonly bring: () => void;
};

/**
 * A component that a domain shows to others through its door: loaded with its texts when
 * it is first shown, so that the door itself stays light. `waiting` holds its place meanwhile: where it
 * stands in a row or a line of others something as high as it will be, or nothing, for they would jump
 * away from below the mouse. A part with such a place of its own does not take its page along when it
 * cannot be had: it is asked for again until it comes.
 */
export const lazyPart = <Props extends object>(
  namespace: string,
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): LazyPart<Props> => {
  const whole = () => Promise.all([load(), needNamespace(namespace)]);
  const part = lazyAgain(async () => {
    try {
      return (await whole())[0];
    } catch (failure) {
      throw waiting === undefined ? failure : new PartNotLoaded(namespace, { cause: failure });
    }
  });
  return Object.assign(
    (props: Props) => {
      if (waiting !== undefined) return <SmallPart part={part} waiting={waiting} given={props} />;
      const Part = part();
      return (
        <Suspense fallback={<Waiting />}>
          <Part {...props} />
        </Suspense>
      );
    },
    { bring: () => void whole().catch(() => null) },
  );
};
