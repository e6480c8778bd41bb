/** A small popup menu of our own, light enough for the sign-in page. */
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '../icons/Icon.tsx';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  /** A drop of colour instead of an icon. */
  readonly swatch?: string;
  /** Given for choices: the present one carries a tick. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** A line above sets it apart. */
  readonly apart?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Corner in the window where the menu hangs; `right` hangs it by its right edge. */
  readonly at:
    | { readonly top: number; readonly left: number }
    | { readonly top: number; readonly right: number };
  readonly onClose: () => void;
}

const focusables = (menu: HTMLElement | null): readonly HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
];

export const Menu = ({ label, items, at, onClose }: MenuProps) => {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    focusables(menu.current)[0]?.focus();
    const outside = (event: Event): void => {
      if (!menu.current?.contains(event.target as Node)) onClose();
    };
    // A click on the opener itself is the opener's to handle.
    addEventListener('pointerdown', outside, true);
    addEventListener('blur', onClose);
    addEventListener('resize', onClose);
    return () => {
      removeEventListener('pointerdown', outside, true);
      removeEventListener('blur', onClose);
      removeEventListener('resize', onClose);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = focusables(menu.current);
    const now = all.indexOf(document.activeElement as HTMLElement);
    all.at((now + step) % all.length)?.focus();
  };

  return createPortal(
    <div
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
      ref={menu}
      role="menu"
      style={at satisfies CSSProperties}
    >
      {items.map((item) => (
        <button
          className={styles.item}
          data-apart={item.apart || undefined}
          disabled={item.disabled}
          key={item.key}
          onClick={() => {
            onClose();
            item.onSelect();
          }}
          {...(item.checked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': item.checked })}
          type="button"
        >
          {item.icon !== undefined && <Icon name={item.icon} size={16} />}
          {item.swatch !== undefined && (
            <span className={styles.swatch} style={{ background: item.swatch }} />
          )}
          <span className={styles.label}>{item.label}</span>
          {item.checked === true && <Icon className={styles.tick} name="check" size={16} />}
        </button>
      ))}
    </div>,
    document.body,
  );
};
