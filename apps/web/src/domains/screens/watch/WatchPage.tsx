import {
  DownloadOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PrinterOutlined,
} from '@ant-design/icons';
import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import type { ScreenPlatform } from '@millwright/contract/screens/screens.schemas';
import { itemId } from '@millwright/kernel';
import { EmptyState, PageHeader, saveFile } from '@millwright/ui';
import { App, Button, Segmented, Skeleton, Tooltip } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { readId } from '../../../shell/pages/read-id.ts';
import { useFullScreen } from '../../../shell/pages/use-full-screen.ts';
import { AntdApp } from '../../../shell/theme/AntdApp.tsx';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useLookedAt } from '../../items/index.ts';
import { phoneWatchAddress, watchAddress } from '../screen-address.ts';
import type { PictureHandle } from './Picture.tsx';
import { usePrinting } from './use-printing.ts';
import { WatchedScreen } from './WatchedScreen.tsx';
import styles from './watch.module.css';

/** The screens of an item, one at a time; without one named the main one, else the first. */
const WatchScreens = ({ platform }: { readonly platform: ScreenPlatform }) => {
  const { t } = useTranslation('screens');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const picture = useRef<PictureHandle>(null);
  const { full, toggle } = useFullScreen();
  const [isPrinting, print] = usePrinting();
  const item = readId(itemId, query.get('itemId'));
  useLookedAt(item);
  const asked = Number(query.get('screenId'));
  const { data } = useCall(
    screenEndpoints.list,
    item === null ? null : { itemId: item, page: 1, pageSize: 500 },
  );
  if (item !== null && data === undefined) return <Skeleton active />;
  const all = data?.list ?? [];
  const shown = all.filter(({ popup, revision }) => !popup && revision !== null);
  const own = shown.filter((screen) => screen.platform === platform);
  const screen =
    shown.find(({ id }) => id === asked) ?? own.find(({ main }) => main) ?? own[0] ?? shown[0];
  if (item === null || screen === undefined) {
    return <EmptyState title={t('watch.none')} hint={t('watch.none_hint')} />;
  }
  const open = (id: number): void => {
    const next = all.find((each) => each.id === id);
    if (next === undefined) return;
    void navigate(platform === 'pc' ? watchAddress(next) : phoneWatchAddress(next));
  };
  const save = async (): Promise<void> => {
    try {
      const png = await picture.current?.png();
      if (png !== undefined) saveFile(`${screen.name}.png`, png);
    } catch {
      message.error(t('watch.no_png'));
    }
  };
  return (
    <div className={styles.page} data-full={full} data-platform={platform}>
      {platform === 'pc' && !full ? <PageHeader title={screen.name} /> : null}
      <div className={styles.head}>
        {shown.length > 1 ? (
          <Segmented
            className={styles.choice ?? ''}
            aria-label={t('watch.choose')}
            value={screen.id}
            onChange={open}
            options={shown.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <span className={styles.space} />
        {platform === 'pc' ? (
          <>
            <Verb label={t('watch.save')} icon={<DownloadOutlined />} run={() => void save()} />
            <Verb label={t('watch.print')} icon={<PrinterOutlined />} run={print} />
          </>
        ) : null}
        <Verb
          label={t(full ? 'watch.leave_full' : 'watch.full')}
          icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          run={toggle}
        />
      </div>
      <WatchedScreen
        key={screen.id}
        ref={picture}
        id={screen.id}
        itemId={item}
        fits={isPrinting ? 'paper' : full ? 'both' : 'width'}
        onOpen={open}
      />
    </div>
  );
};

const Verb = ({
  label,
  icon,
  run,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}) => (
  <Tooltip title={label}>
    <Button icon={icon} aria-label={label} onClick={run} />
  </Tooltip>
);

export const WatchPage = () => <WatchScreens platform="pc" />;
/** The phone has a theme of another library: what is the desktop's here brings its own, which knows the dark. */
export const PhoneWatchPage = () => (
  <AntdApp>
    <WatchScreens platform="mobile" />
  </AntdApp>
);
