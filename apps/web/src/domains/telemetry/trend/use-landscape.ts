import { useEffect, useState } from 'react';

/** A phone that lies on its side: no tablet is so low. */
const lying = '(orientation: landscape) and (max-height: 500px)';

/** Whether the phone lies on its side now. */
export const useLandscape = (): boolean => {
  const [isLying, setLying] = useState(() => matchMedia(lying).matches);
  useEffect(() => {
    const query = matchMedia(lying);
    const update = (): void => setLying(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isLying;
};
