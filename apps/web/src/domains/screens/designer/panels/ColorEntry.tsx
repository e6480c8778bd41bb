import { type Color, colorIn, type Palette, themeColors } from '@millwright/scene';
import { ColorPicker, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './panels.module.css';

const [none, own] = ['none', 'own'];

/** A colour of the theme, one of one's own, or none. */
export const ColorEntry = ({
  id,
  value,
  palette,
  mayBeNone = false,
  onChange,
}: {
  readonly id: string;
  readonly value: Color | null;
  readonly palette: Palette;
  readonly mayBeNone?: boolean;
  readonly onChange: (color: Color | null) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const isOwn = value !== null && !value.startsWith('@');
  return (
    <Space.Compact block>
      <Select
        id={id}
        size="small"
        value={value === null ? none : isOwn ? own : value}
        popupMatchSelectWidth={200}
        showSearch={{ optionFilterProp: 'title' }}
        onChange={(chosen) => {
          if (chosen === none) onChange(null);
          else onChange(chosen === own ? colorIn(palette, value ?? '@primary') : chosen);
        }}
        options={[
          ...(mayBeNone ? [{ value: none, title: t('colors.none'), label: t('colors.none') }] : []),
          ...themeColors.map((name) => ({
            value: `@${name}`,
            title: t(`colors.${name}`),
            label: (
              <>
                <span className={styles.swatch} style={{ background: palette[name] }} />
                {t(`colors.${name}`)}
              </>
            ),
          })),
          { value: own, title: t('colors.own'), label: t('colors.own') },
        ]}
      />
      {isOwn ? (
        <ColorPicker
          size="small"
          value={value}
          onChange={(color) => onChange(color.toHexString().toLowerCase())}
        />
      ) : null}
    </Space.Compact>
  );
};
