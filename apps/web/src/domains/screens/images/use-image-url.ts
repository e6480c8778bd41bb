import { imageAddress } from '@millwright/contract/screens/gallery/image-address';
import { referencesOf, type Scene } from '@millwright/scene';
import { useCallback, useEffect, useMemo, useState } from 'react';

const none: ReadonlySet<number> = new Set();

/** Addresses of the images of a drawing; null for those that are gone or may not be seen. */
export function useImageUrl(scene: Scene): (image: number) => string | null {
  const named = useMemo(() => referencesOf(scene).images.join(), [scene]);
  const [missing, setMissing] = useState(none);
  useEffect(() => {
    const tried = named === '' ? [] : named.split(',').map(Number);
    const loading = tried.map((id) => {
      const image = new Image();
      image.onerror = () => setMissing((before) => new Set(before).add(id));
      image.src = imageAddress(id);
      return image;
    });
    return () => {
      for (const image of loading) image.onerror = null;
    };
  }, [named]);
  return useCallback((id) => (missing.has(id) ? null : imageAddress(id)), [missing]);
}
