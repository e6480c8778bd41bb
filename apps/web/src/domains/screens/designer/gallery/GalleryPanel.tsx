import { MoreOutlined, UploadOutlined } from '@ant-design/icons';
import { galleryEntryEndpoints } from '@millwright/contract/screens/endpoints';
import type { GalleryEntry } from '@millwright/contract/screens/gallery/gallery.schemas';
import { imageAddress } from '@millwright/contract/screens/gallery/image-address';
import type { Palette, Scene } from '@millwright/scene';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Alert, App, Button, Dropdown, Input, Skeleton, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../wire/errors/failure-text.ts';
import { useCall } from '../../../../wire/queries/use-call.ts';
import { useChange, useChanges } from '../../../../wire/queries/use-change.ts';
import { packScene } from '../../pack-scene.ts';
import panels from '../panels/panels.module.css';
import { EntryDialog, type EntryName } from './EntryDialog.tsx';
import { nameOfFile } from './entry-name.ts';
import styles from './gallery.module.css';
import { galleryPage } from './gallery-page.ts';
import { RecolorDialog } from './RecolorDialog.tsx';

type Asking =
  | { readonly kind: 'rename'; readonly entry: GalleryEntry }
  | { readonly kind: 'keep'; readonly symbol: Scene };

/** Images and symbols of the account: a click puts one onto the screen. */
export const GalleryPanel = ({
  symbol,
  palette,
  onTake,
}: {
  /** What is chosen, as it would be kept; null where nothing is. */
  readonly symbol: () => Scene | null;
  readonly palette: Palette;
  readonly onTake: (entry: GalleryEntry) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const { modal, message } = App.useApp();
  const [sought, setSought] = useState('');
  const [asking, setAsking] = useState<Asking | null>(null);
  const [recolored, setRecolored] = useState<GalleryEntry | null>(null);
  const keyword = sought.trim();
  const { data, error, refetch } = useCall(galleryEntryEndpoints.list, {
    ...galleryPage,
    ...(keyword === '' ? {} : { keyword }),
  });
  const upload = useChanges((file: File, send) =>
    send(galleryEntryEndpoints.upload, { name: nameOfFile(file.name) }, file),
  );
  const save = useChanges(async ({ kept, entered }: { kept: Scene; entered: EntryName }, send) =>
    send(galleryEntryEndpoints.save, { ...entered, content: await packScene(kept) }),
  );
  const edit = useChange(galleryEntryEndpoints.edit);
  const { mutateAsync: remove } = useChange(galleryEntryEndpoints.delete);
  const close = (): void => {
    setAsking(null);
    save.reset();
    edit.reset();
  };
  const entered = (name: EntryName): void => {
    if (asking?.kind === 'keep') {
      save.mutate({ kept: asking.symbol, entered: name }, { onSuccess: close });
    } else if (asking?.kind === 'rename') {
      const { id, version } = asking.entry;
      edit.mutate({ id, version, ...name }, { onSuccess: close });
    }
  };
  const askToRemove = ({ id, name, screens }: GalleryEntry): void =>
    void modal.confirm({
      title: t('gallery.delete_one', { name }),
      content: screens > 0 ? t('gallery.delete_shown', { count: screens }) : null,
      okText: t('gallery.delete'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await remove({ id });
        message.success(t('gallery.deleted'));
      },
    });
  const keep = (): void => {
    const chosen = symbol();
    if (chosen === null) void message.info(t('gallery.nothing_chosen'));
    else setAsking({ kind: 'keep', symbol: chosen });
  };
  const uploadFailure = failureText(upload.error);
  const failure = failureText(save.error) ?? failureText(edit.error) ?? null;
  return (
    <div className={panels.panel}>
      <Input.Search
        size="small"
        allowClear
        aria-label={t('gallery.search')}
        placeholder={t('gallery.search')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <div className={styles.actions}>
        <Upload
          accept="image/jpeg,image/png,image/gif"
          showUploadList={false}
          disabled={upload.isPending}
          beforeUpload={(file) => {
            upload.mutate(file);
            return false;
          }}
        >
          <Button size="small" icon={<UploadOutlined />} loading={upload.isPending}>
            {t('gallery.upload')}
          </Button>
        </Upload>
        <Button size="small" onClick={keep}>
          {t('gallery.keep')}
        </Button>
      </div>
      {uploadFailure ? <Alert type="error" showIcon title={uploadFailure} /> : null}
      {error ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('gallery.empty')} hint={t('gallery.empty_hint')} />
      ) : (
        <ul className={styles.entries}>
          {data.list.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className={panels.shape}
                title={entry.folder === '' ? entry.name : `${entry.folder} / ${entry.name}`}
                onClick={() => onTake(entry)}
              >
                <img className={styles.thumb} src={imageAddress(entry.id)} alt="" loading="lazy" />
                <span className={styles.name}>{entry.name}</span>
              </button>
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'rename', label: t('gallery.rename') },
                    ...(entry.kind === 'symbol'
                      ? [{ key: 'recolor', label: t('gallery.recolor') }]
                      : []),
                    { key: 'delete', label: t('gallery.delete'), danger: true },
                  ],
                  onClick: ({ key }) => {
                    if (key === 'rename') setAsking({ kind: 'rename', entry });
                    else if (key === 'recolor') setRecolored(entry);
                    else askToRemove(entry);
                  },
                }}
              >
                <Button
                  type="text"
                  size="small"
                  icon={<MoreOutlined />}
                  aria-label={t('gallery.more', { name: entry.name })}
                />
              </Dropdown>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.list.length ? (
        <p className={panels.hint}>
          {t('gallery.more_found', { count: data.total - data.list.length })}
        </p>
      ) : null}
      {recolored === null ? null : (
        <RecolorDialog entry={recolored} palette={palette} onClose={() => setRecolored(null)} />
      )}
      {asking === null ? null : (
        <EntryDialog
          title={t(asking.kind === 'keep' ? 'gallery.keep' : 'gallery.rename')}
          start={asking.kind === 'keep' ? { name: '', folder: '' } : asking.entry}
          failure={failure}
          isSaving={save.isPending || edit.isPending}
          onSave={entered}
          onClose={close}
        />
      )}
    </div>
  );
};
