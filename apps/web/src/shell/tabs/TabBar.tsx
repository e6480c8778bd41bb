/** The bar of opened pages. */
import { useCallback, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import { Menu, type MenuItem } from '../menu/Menu.tsx';
import { MenuButton } from '../menu/MenuButton.tsx';
import styles from './TabBar.module.css';
import { TabHandle } from './TabHandle.tsx';
import { isHome, pinTab, type Tab } from './tab-list.ts';
import { tabTitle } from './tab-title.ts';
import { tabsStore } from './tabs.store.ts';
import { useTabs } from './use-tabs.ts';

interface ContextMenu {
  readonly tab: Tab;
  readonly at: { readonly top: number; readonly left: number };
}

export const TabBar = () => {
  const { t } = useTranslation('shell');
  const { tabs, recent, show, close } = useTabs();
  const [context, setContext] = useState<ContextMenu | null>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [shown] = recent;
  const shownTab = tabs.find((tab) => tab.key === shown);
  const closeMenu = useCallback(() => setContext(null), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each newly shown tab
  useEffect(() => {
    // With its cross.
    const handle = strip.current?.querySelector('[data-shown]');
    if (!strip.current || !handle) return;
    // Whoever scrolls away from it stays there, until the window or the title has another width.
    const sizes = new ResizeObserver(() =>
      handle.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    sizes.observe(strip.current);
    sizes.observe(handle);
    return () => sizes.disconnect();
  }, [shown]);

  const scroll = (event: WheelEvent<HTMLDivElement>): void => {
    event.currentTarget.scrollLeft += event.deltaY + event.deltaX;
  };

  const ofAll: readonly MenuItem[] = shownTab
    ? [
        ...tabs.map((tab) => ({
          key: `tab ${tab.key}`,
          label: tabTitle(tab, t),
          checked: tab.key === shown,
          onSelect: () => show(tab),
        })),
        {
          key: 'others',
          apart: true,
          label: t('tabs.closeOthers'),
          onSelect: () => close(shownTab, 'others'),
        },
        { key: 'all', label: t('tabs.closeAll'), onSelect: () => close(shownTab, 'all') },
      ]
    : [];

  const ofOne = (tab: Tab): readonly MenuItem[] => [
    {
      key: 'close',
      icon: 'close',
      label: t('tabs.close'),
      disabled: isHome(tab),
      onSelect: () => close(tab, 'one'),
    },
    {
      key: 'pin',
      icon: 'pin',
      label: t(tab.pinned ? 'tabs.unpin' : 'tabs.pin'),
      disabled: isHome(tab),
      onSelect: () => tabsStore.setState((list) => pinTab(list, tab.key, !tab.pinned)),
    },
    { key: 'left', apart: true, label: t('tabs.closeLeft'), onSelect: () => close(tab, 'left') },
    { key: 'right', label: t('tabs.closeRight'), onSelect: () => close(tab, 'right') },
    { key: 'others', label: t('tabs.closeOthers'), onSelect: () => close(tab, 'others') },
    { key: 'all', label: t('tabs.closeAll'), onSelect: () => close(tab, 'all') },
  ];

  return (
    <nav aria-label={t('tabs.label')} className={styles.bar}>
      <div
        aria-label={t('tabs.label')}
        className={styles.strip}
        onWheel={scroll}
        ref={strip}
        role="tablist"
      >
        {tabs.map((tab) => (
          <TabHandle
            key={tab.key}
            onClose={() => close(tab, 'one')}
            onMenu={(left, top) => setContext({ tab, at: { left, top } })}
            onShow={() => show(tab)}
            shown={tab.key === shown}
            tab={tab}
          />
        ))}
      </div>
      <MenuButton className={styles.more} items={ofAll} label={t('tabs.more')}>
        <Icon name="more" />
      </MenuButton>
      {context !== null && (
        <Menu
          at={context.at}
          items={ofOne(context.tab)}
          label={t('tabs.menu')}
          onClose={closeMenu}
        />
      )}
    </nav>
  );
};
