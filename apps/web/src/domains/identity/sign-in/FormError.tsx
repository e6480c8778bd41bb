import { Icon } from '../../../shell/icons/Icon.tsx';
import styles from './SignInForm.module.css';

/** What went wrong, below the button; its place is there before. */
export const FormError = ({ text }: { readonly text: string | null }) => (
  <p aria-live="assertive" className={styles.problem} role="alert">
    {text !== null && (
      <>
        <Icon name="warning" size={16} />
        {text}
      </>
    )}
  </p>
);
