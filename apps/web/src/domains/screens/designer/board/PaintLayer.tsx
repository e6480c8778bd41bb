import { compilePicture, type Picture, paintSvg, type Scene } from '@millwright/scene';
import { memo, useLayoutEffect, useRef } from 'react';
import type { BoardLook } from './board-look.ts';

/** A drawing as it is, in its own units; nothing in it hears the pointer. */
export const PaintLayer = memo(
  ({
    scene,
    look,
    prefix,
    className,
  }: {
    readonly scene: Scene;
    readonly look: BoardLook;
    readonly prefix: string;
    readonly className: string | undefined;
  }) => {
    const place = useRef<HTMLDivElement>(null);
    const last = useRef<Picture | null>(null);
    useLayoutEffect(() => {
      const picture = compilePicture(scene, last.current);
      last.current = picture;
      if (place.current !== null) place.current.innerHTML = paintSvg(picture, { ...look, prefix });
    }, [scene, look, prefix]);
    return <div ref={place} className={className} aria-hidden="true" />;
  },
);
