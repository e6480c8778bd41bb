import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * What stands in the head of a table. antd draws heads a second time, in a hidden row that measures
 * columns: there it cannot be focused, or the keyboard would stop at what nobody sees.
 */
export const HeadOnly = ({ children }: { readonly children: ReactNode }) => {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = place.current;
    if (node !== null) node.inert = node.closest('[aria-hidden="true"]') !== null;
  }, []);
  return <span ref={place}>{children}</span>;
};
