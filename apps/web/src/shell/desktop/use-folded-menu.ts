import { useEffect, useState } from 'react';

const foldedKey = 'mw.sider.folded';

/** The menu would take a third of it. */
const narrow = '(width < 992px)';

/**
 * Whether the side menu is folded, and how to fold it. In a wide window that is kept; a narrow one
 * begins with a folded menu whatever is kept, and what is chosen there lasts as long as it is narrow.
 */
export const useFoldedMenu = (): readonly [boolean, (folded: boolean) => void] => {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  const [kept, setKept] = useState(() => localStorage.getItem(foldedKey) === '1');
  const [folded, setFolded] = useState(isNarrow || kept);
  useEffect(() => {
    const query = matchMedia(narrow);
    const update = (): void => {
      setNarrow(query.matches);
      setFolded(query.matches || kept);
    };
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, [kept]);
  const fold = (next: boolean): void => {
    setFolded(next);
    if (isNarrow) return;
    localStorage.setItem(foldedKey, next ? '1' : '0');
    setKept(next);
  };
  return [folded, fold];
};
