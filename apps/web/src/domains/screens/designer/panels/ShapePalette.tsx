import {
  compilePicture,
  emptyScene,
  newNode,
  paintSvg,
  type Shape,
  shapes,
  symbolFamilies,
  symbols,
} from '@millwright/scene';
import { useUi } from '@millwright/ui';
import { Input } from 'antd';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardLook } from '../board/board-look.ts';
import { partShapes, shapeKey, wordedShape } from '../model/part-shapes.ts';
import { shapeTitle } from '../shape-title.ts';
import styles from './panels.module.css';

/** In the order in which they are offered, before the families of symbols. */
const families: Readonly<Record<string, readonly string[]>> = {
  lines: ['line', 'polyline', 'curve', 'pipe'],
  basic: ['rectangle', 'ellipse', 'polygon', 'arc', 'text'],
  parts: [
    ...['value', 'lamp', 'switch', 'slider', 'button', 'gauge', 'bar', 'tank', 'clock'],
    'screen-link',
  ],
  ...Object.fromEntries(
    symbolFamilies.map((family) => [
      family,
      symbols.filter((symbol) => symbol.family === family).map(({ type }) => type),
    ]),
  ),
};

/** What drawn shapes are dragged as. */
export const shapeDragType = 'application/x-millwright-shape';

const Thumb = memo(({ shape, look }: { readonly shape: Shape; readonly look: BoardLook }) => {
  const markup = useMemo(() => {
    const node = newNode(shape, 'thumb', 4, 4);
    const { width, height } = node.frame;
    const scene = {
      ...emptyScene(),
      size: { width: width + 8, height: height + 8 },
      background: { color: '#00000000', image: null },
      nodes: [node],
    };
    return paintSvg(compilePicture(scene), { ...look, prefix: `thumb-${shapeKey(shape)}` });
  }, [shape, look]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: painted here, every text in it escaped
  return <div className={styles.thumb} dangerouslySetInnerHTML={{ __html: markup }} />;
});

/** The shapes that can be drawn: a click takes one into the hand, a drag puts it down. */
export const ShapePalette = ({
  tool,
  onTool,
  look,
}: {
  readonly tool: Shape | null;
  readonly onTool: (shape: Shape | null) => void;
  readonly look: BoardLook;
}) => {
  const { t } = useTranslation('screens/designer');
  const { t: say } = useTranslation();
  const { locale } = useUi();
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const drawable = useMemo(() => {
    const byType = new Map(shapes.map((shape) => [shape.type, shape]));
    return Object.entries(families).map(
      ([family, types]) =>
        [
          family,
          [
            ...types.flatMap((type) => {
              const shape = byType.get(type);
              return shape === undefined ? [] : [wordedShape(shape, shapeTitle(type, locale, t))];
            }),
            ...(family === 'parts' ? partShapes(say) : []),
          ],
        ] as const,
    );
  }, [say, t, locale]);
  const titleOf = (shape: Shape): string =>
    shape.type === 'part'
      ? String(shape.fields.title?.fallback)
      : shapeTitle(shape.type, locale, t);
  return (
    <div className={styles.panel}>
      <Input.Search
        size="small"
        allowClear
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      {drawable.map(([family, all]) => {
        const shown = all.filter((shape) => titleOf(shape).toLowerCase().includes(words));
        if (shown.length === 0) return null;
        return (
          <section key={family} className={styles.group}>
            <h2>{t(`families.${family}`)}</h2>
            <div className={styles.shapes}>
              {shown.map((shape) => (
                <button
                  key={shapeKey(shape)}
                  type="button"
                  className={styles.shape}
                  aria-pressed={tool !== null && shapeKey(tool) === shapeKey(shape)}
                  draggable
                  onDragStart={({ dataTransfer }) =>
                    dataTransfer.setData(shapeDragType, shapeKey(shape))
                  }
                  onClick={() =>
                    onTool(tool !== null && shapeKey(tool) === shapeKey(shape) ? null : shape)
                  }
                >
                  <Thumb shape={shape} look={look} />
                  {titleOf(shape)}
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
};
