/** Failed calls, told at the top of whatever page is shown, sign-in included. */
import { useStore } from 'zustand';
import { Icon } from '../icons/Icon.tsx';
import styles from './FailureToasts.module.css';
import { failureToastsStore } from './failure-toasts.store.ts';

export const FailureToasts = () => {
  const texts = useStore(failureToastsStore, (state) => state.texts);
  return (
    <div aria-live="assertive" className={styles.toasts} role="status">
      {texts.map((text) => (
        <p className={styles.toast} key={text}>
          <Icon name="warning" size={18} />
          {text}
        </p>
      ))}
    </div>
  );
};
