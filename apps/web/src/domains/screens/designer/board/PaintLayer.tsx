import type { Scene } from '@millwright/scene';
import { SvgDraft } from '@millwright/scene/browser';
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
    const draft = useRef<SvgDraft | null>(null);
    useLayoutEffect(() => {
      draft.current =
        place.current === null ? null : new SvgDraft(place.current, { ...look, prefix });
    }, [look, prefix]);
    // biome-ignore lint/correctness/useExhaustiveDependencies: another look draws it anew
    useLayoutEffect(() => draft.current?.show(scene), [scene, look, prefix]);
    return <div ref={place} className={className} aria-hidden="true" />;
  },
);
