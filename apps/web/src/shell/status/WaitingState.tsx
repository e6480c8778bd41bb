import styles from './WaitingState.module.css';

/**
 * Holds the place of a state that is on its way: as high as the line of words that comes, about as
 * wide, and no state, for "unknown" would be one.
 */
export const WaitingState = () => <span aria-busy="true" className={styles.state} />;
