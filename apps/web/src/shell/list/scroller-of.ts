const isScrolled = (element: Element): boolean =>
  /auto|scroll/.test(getComputedStyle(element).overflowY);

/** The element that scrolls what stands in it. */
export const scrollerOf = (element: Element | null): Element | null => {
  let at = element?.parentElement ?? null;
  while (at !== null && !isScrolled(at)) at = at.parentElement;
  return at;
};
