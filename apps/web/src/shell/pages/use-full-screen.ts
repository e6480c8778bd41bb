import { useEffect, useState } from 'react';

/**
 * Whether something fills the screen: the page around it is covered, and the browser's frame is gone
 * where it permits that (not on an iPhone). Escape leads back.
 */
export const useFullScreen = () => {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const leave = (): void => {
      if (document.fullscreenElement === null) setFull(false);
    };
    const press = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented) setFull(false);
    };
    document.addEventListener('fullscreenchange', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      document.removeEventListener('keydown', press);
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [full]);
  const toggle = (): void => {
    setFull(!full);
    // The root, for dialogs and menus stand beside what fills the screen.
    if (!full) document.documentElement.requestFullscreen?.().catch(() => {});
  };
  return { full, toggle };
};
