import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './designer.module.css';
import { OtherEditors } from './editors/OtherEditors.tsx';
import type { SaveState } from './use-draft.ts';

/** What stands above the board when something is the matter with what was drawn. */
export const DesignerBanners = ({
  screen,
  state,
  hasKept,
  onDecide,
  onTake,
  onForget,
}: {
  readonly screen: number;
  readonly state: SaveState;
  /** This browser holds what an earlier time could not save. */
  readonly hasKept: boolean;
  readonly onDecide: () => void;
  readonly onTake: () => void;
  readonly onForget: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  return (
    <div className={styles.banners}>
      <OtherEditors screen={screen} />
      {state.kind === 'stale' || state.kind === 'failed' ? (
        <Alert
          banner
          type={state.kind === 'stale' ? 'error' : 'warning'}
          title={state.text}
          action={
            state.kind === 'stale' ? (
              <Button size="small" onClick={onDecide}>
                {t('stale.decide')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {hasKept ? (
        <Alert
          banner
          type="info"
          title={t('kept.text')}
          action={
            <>
              <Button size="small" type="primary" onClick={onTake}>
                {t('kept.take')}
              </Button>{' '}
              <Button size="small" onClick={onForget}>
                {t('kept.forget')}
              </Button>
            </>
          }
        />
      ) : null}
    </div>
  );
};
