import { FullscreenOutlined } from '@ant-design/icons';
import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import type { ScreenPlatform } from '@millwright/contract/screens/screens.schemas';
import { itemId } from '@millwright/kernel';
import { EmptyState, PageHeader } from '@millwright/ui';
import { Button, Segmented, Skeleton } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { readId } from '../../../shell/pages/read-id.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { phoneWatchAddress, watchAddress } from '../screen-address.ts';
import { WatchedScreen } from './WatchedScreen.tsx';
import styles from './watch.module.css';

/** The screens of an item, one at a time; without one named the main one, else the first. */
const WatchScreens = ({ platform }: { readonly platform: ScreenPlatform }) => {
  const { t } = useTranslation('screens');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const item = readId(itemId, query.get('itemId'));
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
  return (
    <div ref={place} className={styles.page}>
      {platform === 'pc' ? <PageHeader title={screen.name} /> : null}
      <div className={styles.head}>
        {shown.length > 1 ? (
          <Segmented
            aria-label={t('watch.choose')}
            value={screen.id}
            onChange={open}
            options={shown.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <span className={styles.space} />
        <Button
          icon={<FullscreenOutlined />}
          aria-label={t('watch.full')}
          onClick={() => void place.current?.requestFullscreen?.()}
        />
      </div>
      <WatchedScreen key={screen.id} id={screen.id} itemId={item} onOpen={open} />
    </div>
  );
};

export const WatchPage = () => <WatchScreens platform="pc" />;
export const PhoneWatchPage = () => <WatchScreens platform="mobile" />;
