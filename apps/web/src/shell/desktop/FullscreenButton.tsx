import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';

/** Toggles full screen; absent where the browser does not allow it. */
export const FullscreenButton = ({ className }: { readonly className?: string | undefined }) => {
  const { t } = useTranslation('shell');
  const [full, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const update = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);

  if (!document.fullscreenEnabled) return null;
  const label = t(full ? 'leaveFullscreen' : 'fullscreen');
  const toggle = (): void =>
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <button aria-label={label} className={className} onClick={toggle} title={label} type="button">
      <Icon name={full ? 'shrink' : 'expand'} />
    </button>
  );
};
