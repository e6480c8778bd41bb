import { type ComponentType, lazy } from 'react';
import { isOnline } from '../status/network.ts';

/** A network that has just come back refuses a request now and then. */
const pause = 1000;

const loadTwice = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load();
  } catch (failure) {
    if (!isOnline()) throw failure;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return load();
  }
};

/**
 * A component that is loaded when it is first shown. What fails though there is a network is tried
 * again a second later. React remembers a failed load for good; here the next one who shows it has
 * another try. Ask for the component outside of the `Suspense` that
 * waits for it: inside, a failure would be tried again at once, for ever.
 */
export const lazyAgain = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (() => ComponentType<Props>) => {
  let Part: ComponentType<Props> | null = null;
  const build = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: (await loadTwice(load)) as ComponentType<object> };
      } catch (failure) {
        Part = null;
        throw failure;
      }
    });
  return () => {
    Part ??= build();
    return Part;
  };
};
