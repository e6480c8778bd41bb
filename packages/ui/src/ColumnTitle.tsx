import { type PointerEvent, useState } from 'react';

/** The title of a column, whose edge can be drawn wider or narrower. */
export const ColumnTitle = ({
  title,
  onWiden,
}: {
  readonly title: string;
  readonly onWiden: (width: number) => void;
}) => {
  const [held, setHeld] = useState<{ readonly at: number; readonly width: number } | null>(null);
  const [moved, setMoved] = useState(0);
  const take = (event: PointerEvent<HTMLSpanElement>): void => {
    const { currentTarget, clientX, pointerId } = event;
    event.preventDefault();
    currentTarget.setPointerCapture(pointerId);
    setHeld({ at: clientX, width: currentTarget.closest('th, .ant-table-cell')?.clientWidth ?? 0 });
  };
  const release = (): void => {
    if (held !== null && moved !== 0) onWiden(held.width + moved);
    setHeld(null);
    setMoved(0);
  };
  return (
    <>
      {title}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard a width is set in the column settings */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps the click from sorting */}
      <span
        className="mw-column-edge"
        {...(held === null ? {} : { 'data-held': '' })}
        style={{ transform: `translateX(${moved}px)` }}
        onClick={(event) => event.stopPropagation()}
        onPointerDown={take}
        onPointerMove={({ clientX }) => held !== null && setMoved(clientX - held.at)}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </>
  );
};
