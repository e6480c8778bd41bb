import type { Palette, Scene } from '@millwright/scene';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ColorEntry } from './ColorEntry.tsx';
import { ImageChoice } from './ImageChoice.tsx';
import { NumberEntry } from './NumberEntry.tsx';
import styles from './panels.module.css';
import { Row } from './Row.tsx';

const sizes = ['1920×1080', '1366×768', '1280×800', '3840×2160', '390×844', '844×390'] as const;

/** The screen itself, where nothing on it is chosen. */
export const ScreenPanel = ({
  scene,
  palette,
  onChange,
}: {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly onChange: (changes: Partial<Pick<Scene, 'size' | 'background'>>, field: string) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { size, background } = scene;
  return (
    <div className={styles.panel}>
      <section className={styles.group}>
        <h2>{t('panel.screen')}</h2>
        <Row label={t('screen.size')}>
          {(id) => (
            <Select
              id={id}
              size="small"
              value={`${size.width}×${size.height}`}
              onChange={(chosen) => {
                const [width = 0, height = 0] = chosen.split('×').map(Number);
                onChange({ size: { width, height } }, 'size');
              }}
              options={sizes.map((value) => ({ value, label: value }))}
            />
          )}
        </Row>
        <div className={styles.pair}>
          <NumberEntry
            label={t('frame.width')}
            prefix={t('frame.w')}
            min={16}
            max={10_000}
            value={size.width}
            onChange={(width) => onChange({ size: { ...size, width } }, 'width')}
          />
          <NumberEntry
            label={t('frame.height')}
            prefix={t('frame.h')}
            min={16}
            max={10_000}
            value={size.height}
            onChange={(height) => onChange({ size: { ...size, height } }, 'height')}
          />
        </div>
        <Row label={t('screen.background')}>
          {(id) => (
            <ColorEntry
              id={id}
              value={background.color}
              palette={palette}
              onChange={(color) =>
                onChange({ background: { ...background, color: color ?? '@background' } }, 'color')
              }
            />
          )}
        </Row>
        <Row label={t('screen.image')}>
          {(id) => (
            <ImageChoice
              id={id}
              value={background.image}
              onChange={(image) => onChange({ background: { ...background, image } }, 'image')}
            />
          )}
        </Row>
      </section>
      <p className={styles.hint}>{t('panel.nothing_chosen')}</p>
    </div>
  );
};
