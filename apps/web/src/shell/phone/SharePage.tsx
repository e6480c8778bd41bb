import { fill, useUi } from '@millwright/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import { copyText } from '../navigation/copy-text.ts';
import styles from './PhoneLayout.module.css';

/** How long it says that the link is copied, and where it cannot be, the link itself. */
const saidMs = { copied: 3000, byHand: 12_000 };

/**
 * Passes on the address of the page as it is shown: with what the phone has for that, else it is
 * copied. Opened on the desktop it leads to the desktop's page of the same.
 */
export const SharePage = ({ title }: { readonly title: string }) => {
  const { texts } = useUi();
  const { pathname, search } = useLocation();
  const [said, setSaid] = useState<{ readonly text: string; readonly ms: number } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), said.ms);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (address: string): Promise<void> => {
    const isCopied = await copyText(address);
    setSaid(
      isCopied
        ? { text: texts.link.copied, ms: saidMs.copied }
        : { text: fill(texts.link.byHand, { address }), ms: saidMs.byHand },
    );
  };
  const share = async (): Promise<void> => {
    const url = new URL(`${pathname}${search}`, location.origin).href;
    // Absent over plain HTTP and in web-views.
    if (!('share' in navigator)) return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
      if (!isGivenUp) await copy(url);
    }
  };
  return (
    <>
      <button
        aria-label={texts.link.copy}
        className={styles.share}
        onClick={() => void share()}
        type="button"
      >
        <Icon name={said === null ? 'share' : 'check'} size={20} />
      </button>
      <p className={styles.said} role="status">
        {said?.text}
      </p>
    </>
  );
};
