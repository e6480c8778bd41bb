import { type ComponentType, lazy } from 'react';

/**
 * A component that is loaded when it is first shown. React remembers a failed load for good; here
 * the next one who shows it has another try. Ask for the component outside of the `Suspense` that
 * waits for it: inside, a failure would be tried again at once, for ever.
 */
export const lazyAgain = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (() => ComponentType<Props>) => {
  let Part: ComponentType<Props> | null = null;
  const build = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: (await load()) as ComponentType<object> };
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
