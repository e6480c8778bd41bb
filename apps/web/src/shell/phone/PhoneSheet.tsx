import { useUi } from '@millwright/ui';
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons/Icon.tsx';
import styles from './PhoneSheet.module.css';
import { sheets } from './sheets.ts';
import { followVisibleArea } from './visible-area.ts';

export interface PhoneSheetProps {
  readonly title: string;
  /** Where what it is about is: project and device. */
  readonly place?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Asked when somebody wants it closed: false where it stays. Left out, it closes. */
  readonly mayClose?: () => boolean;
}

/**
 * What the phone asks beside a page, from the bottom of the screen; every sheet of the phone is one.
 * Back, Escape, the cross and a tap beside it close it, and what had the focus has it again. While it
 * is open the page leaves its address alone, for Back would take the change away. A keyboard that lies
 * over the page lifts it.
 */
export const PhoneSheet = ({
  title,
  place,
  children,
  onClose,
  mayClose = () => true,
}: PhoneSheetProps) => {
  const { texts } = useUi();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // While the page is still there, so that the focus finds its way back.
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    // Not a field: the keyboard of the phone would cover what the sheet says first.
    head.current?.focus();
    return () => node?.close();
  }, []);
  useEffect(
    () =>
      followVisibleArea(
        window.visualViewport,
        () => innerHeight,
        ({ covered, height }) => {
          const node = dialog.current;
          node?.style.setProperty('--covered', `${covered}px`);
          node?.style.setProperty('--visible', `${height}px`);
          const { activeElement } = document;
          if (covered > 0 && node?.contains(activeElement)) {
            activeElement?.scrollIntoView({ block: 'nearest' });
          }
        },
      ),
    [],
  );
  const close = (): boolean => {
    const may = mayClose();
    if (may) dialog.current?.close();
    return may;
  };
  const closeByBack = useEffectEvent(close);
  useEffect(() => {
    let leaveEntry: () => void;
    const enter = (): void => {
      // Back has taken its entry away: where it stays it gets another.
      leaveEntry = sheets.open(() => {
        if (!closeByBack()) enter();
      });
    };
    enter();
    return () => leaveEntry();
  }, []);
  // Outside of the page, which is pulled and swiped.
  return createPortal(
    <dialog
      aria-labelledby={`${id}-title ${id}-place`}
      className={styles.sheet}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
      onClose={onClose}
      onKeyDown={(event) => {
        // The browser lets nobody refuse an Escape that follows another.
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      ref={dialog}
    >
      <header className={styles.head}>
        <h2 id={`${id}-title`} ref={head} tabIndex={-1}>
          {title}
        </h2>
        {place === undefined ? null : <p id={`${id}-place`}>{place}</p>}
        <button aria-label={texts.form.close} onClick={close} type="button">
          <Icon name="close" size={20} />
        </button>
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>,
    document.body,
  );
};
