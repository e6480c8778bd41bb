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
    return paintSvg(compilePicture(scene), { ...look, prefix: `thumb-${shape.type}` });
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
  const { locale } = useUi();
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
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
      {Object.entries(families).map(([family, types]) => {
        const shown = types.flatMap((type) => {
          const shape = shapes.find((each) => each.type === type);
          const isSought = shapeTitle(type, locale, t).toLowerCase().includes(words);
          return shape !== undefined && isSought ? [shape] : [];
        });
        if (shown.length === 0) return null;
        return (
          <section key={family} className={styles.group}>
            <h2>{t(`families.${family}`)}</h2>
            <div className={styles.shapes}>
              {shown.map((shape) => (
                <button
                  key={shape.type}
                  type="button"
                  className={styles.shape}
                  aria-pressed={tool === shape}
                  draggable
                  onDragStart={({ dataTransfer }) =>
                    dataTransfer.setData(shapeDragType, shape.type)
                  }
                  onClick={() => onTool(tool === shape ? null : shape)}
                >
                  <Thumb shape={shape} look={look} />
                  {shapeTitle(shape.type, locale, t)}
                </button>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
};
