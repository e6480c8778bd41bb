import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SaveState } from './use-draft.ts';

const whole = { gridColumn: '1 / -1' } as const;

/** What stands above the board when something is the matter with what was drawn. */
export const DesignerBanners = ({
  state,
  hasKept,
  onDecide,
  onTake,
  onForget,
}: {
  readonly state: SaveState;
  /** This browser holds what an earlier time could not save. */
  readonly hasKept: boolean;
  readonly onDecide: () => void;
  readonly onTake: () => void;
  readonly onForget: () => void;
}) => {
  const { t } = useTranslation('screens/designer');
  return (
    <>
      {state.kind === 'stale' || state.kind === 'failed' ? (
        <Alert
          style={whole}
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
          style={whole}
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
    </>
  );
};
