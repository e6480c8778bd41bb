import type { DragEvent, KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/Icon.tsx';
import styles from './TabBar.module.css';
import { isHome, moveTab, type Tab } from './tab-list.ts';
import { tabTitle } from './tab-title.ts';
import { tabsStore } from './tabs.store.ts';

interface TabHandleProps {
  readonly tab: Tab;
  readonly shown: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  readonly onMenu: (left: number, top: number) => void;
}

const dragType = 'application/x-mw-tab';
const middleButton = 1;

/** One tab: click shows, middle click closes, right click opens its menu, dragging moves it. */
export const TabHandle = ({ tab, shown, onShow, onClose, onMenu }: TabHandleProps) => {
  const { t } = useTranslation();
  const title = tabTitle(tab, t);
  const closable = !isHome(tab);

  const onDrop = (event: DragEvent): void => {
    const moved = event.dataTransfer.getData(dragType);
    if (moved === '') return;
    event.preventDefault();
    tabsStore.setState((list) => moveTab(list, moved, tab.key));
  };
  /** As in any tab list: arrows move along, Delete closes. */
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key === 'Delete' && closable) onClose();
    const handle = currentTarget.parentElement;
    const beside = {
      ArrowLeft: handle?.previousElementSibling,
      ArrowRight: handle?.nextElementSibling,
    }[key];
    beside?.querySelector<HTMLElement>('[role="tab"]')?.focus();
  };
  const onAuxClick = (event: MouseEvent): void => {
    if (event.button === middleButton && closable) onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer gestures; the keyboard has the tab inside
    <div
      className={styles.tab}
      data-shown={shown || undefined}
      draggable={closable}
      onAuxClick={onAuxClick}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.clientX, event.clientY);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragStart={(event) => event.dataTransfer.setData(dragType, tab.key)}
      onDrop={onDrop}
      role="presentation"
    >
      <button
        aria-selected={shown}
        className={styles.show}
        onClick={onShow}
        onKeyDown={onKeyDown}
        role="tab"
        tabIndex={shown ? 0 : -1}
        title={title}
        type="button"
      >
        {isHome(tab) && <Icon name="home" size={15} />}
        {closable && tab.pinned && <Icon name="pin" size={13} />}
        <span className={styles.title}>{title}</span>
      </button>
      {closable && !tab.pinned && (
        <span aria-hidden="true" className={styles.close} onClick={onClose}>
          <Icon name="close" size={12} />
        </span>
      )}
    </div>
  );
};
