import { galleryEntryEndpoints } from '@millwright/contract/screens/endpoints';
import {
  type GalleryEntry,
  maxRecolored,
} from '@millwright/contract/screens/gallery/gallery.schemas';
import {
  type Color,
  colorsOf,
  compilePicture,
  type Palette,
  paintSvg,
  recolor,
  type Scene,
} from '@millwright/scene';
import { ErrorState } from '@millwright/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Modal, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../wire/call.ts';
import { failureText } from '../../../../wire/errors/failure-text.ts';
import { useChange } from '../../../../wire/queries/use-change.ts';
import { unpackScene } from '../../pack-scene.ts';
import { ColorEntry } from '../panels/ColorEntry.tsx';
import { longestName } from './EntryDialog.tsx';
import styles from './gallery.module.css';

const drawn = (scene: Scene, palette: Palette): string => {
  const look = { palette, font: 'system-ui, sans-serif', imageUrl: () => null, prefix: 'recolor-' };
  return `data:image/svg+xml,${encodeURIComponent(paintSvg(compilePicture(scene), look))}`;
};

async function readSymbol(id: number): Promise<Scene | null> {
  const { content } = await call(galleryEntryEndpoints.get, { id });
  return (await unpackScene(content ?? '')).scene;
}

/** A symbol in other colours: an entry of its own, seen before it is kept. */
export const RecolorDialog = ({
  entry,
  palette,
  onClose,
}: {
  readonly entry: GalleryEntry;
  readonly palette: Palette;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const [others, setOthers] = useState<ReadonlyMap<Color, Color>>(new Map());
  const [name, setName] = useState('');
  const read = useQuery({
    queryKey: [galleryEntryEndpoints.get.name, 'scene', entry.id],
    queryFn: () => readSymbol(entry.id),
  });
  const save = useChange(galleryEntryEndpoints.recolor);
  const scene = read.data ?? null;
  const colors = useMemo(
    () => (scene === null ? [] : colorsOf(scene).slice(0, maxRecolored)),
    [scene],
  );
  const preview = useMemo(
    () =>
      scene &&
      drawn(
        recolor(scene, (color) => others.get(color) ?? color),
        palette,
      ),
    [scene, others, palette],
  );
  const put = (from: Color, to: Color): void =>
    setOthers((before) => {
      const next = new Map(before);
      if (from === to) next.delete(from);
      else next.set(from, to);
      return next;
    });
  const keep = (): void =>
    save.mutate(
      {
        ...{ id: entry.id, folder: entry.folder, name: name.trim() },
        colors: [...others].map(([from, to]) => ({ from, to })),
      },
      { onSuccess: onClose },
    );
  const failure = failureText(save.error);
  return (
    <Modal
      open
      title={t('gallery.recolor_one', { name: entry.name })}
      okText={t('gallery.save')}
      okButtonProps={{
        loading: save.isPending,
        disabled: others.size === 0 || name.trim() === '',
      }}
      onOk={keep}
      onCancel={onClose}
    >
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      {read.error ? (
        <ErrorState reason={failureText(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : preview === null ? (
        <Skeleton active />
      ) : (
        <Form layout="vertical">
          <img className={styles.recolored} src={preview} alt={t('gallery.recolored')} />
          <div className={styles.colors}>
            {colors.map((color, place) => (
              <Form.Item
                key={color}
                label={t('gallery.color', { place: place + 1 })}
                htmlFor={`recolor-${place}`}
              >
                <ColorEntry
                  id={`recolor-${place}`}
                  value={others.get(color) ?? color}
                  palette={palette}
                  onChange={(to) => put(color, to ?? color)}
                />
              </Form.Item>
            ))}
          </div>
          <Form.Item
            label={t('gallery.name')}
            htmlFor="recolor-name"
            required
            extra={t('gallery.recolor_hint')}
          >
            <Input
              id="recolor-name"
              maxLength={longestName}
              value={name}
              onChange={({ target }) => setName(target.value)}
              onPressEnter={() => {
                if (others.size > 0 && name.trim() !== '') keep();
              }}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
};
