import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Menu, type MenuItem } from './Menu.tsx';

interface MenuButtonProps {
  /** What the button is for; its tooltip and accessible name. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button that hangs a menu below itself, by the right edge. */
export const MenuButton = ({ label, items, className, children }: MenuButtonProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState<{ top: number; right: number } | null>(null);
  const close = useCallback(() => setAt(null), []);

  const open = (): void => {
    const box = button.current?.getBoundingClientRect();
    if (box !== undefined) setAt({ top: box.bottom + 6, right: innerWidth - box.right });
  };

  return (
    <>
      <button
        aria-expanded={at !== null}
        aria-haspopup="menu"
        aria-label={label}
        className={className}
        onClick={open}
        ref={button}
        title={label}
        type="button"
      >
        {children}
      </button>
      {at !== null && <Menu at={at} items={items} label={label} onClose={close} />}
    </>
  );
};
