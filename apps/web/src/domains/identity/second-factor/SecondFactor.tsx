import type { SecondFactorState } from '@millwright/contract/identity/account.schemas';
import { secondFactorEndpoints } from '@millwright/contract/identity/endpoints';
import { ErrorState, Moment } from '@millwright/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '../../../shell/pages/Waiting.tsx';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import fields from '../fields/fields.module.css';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import styles from './second-factor.module.css';
import { useRenewRecoveryCodes, useTurnOff } from './second-factor.queries.ts';

type Stage = 'rest' | 'set-up' | 'turn-off' | 'renew' | { readonly codes: readonly string[] };

/** The second factor of one's account: set up, turned off, with new recovery codes. */
export const SecondFactor = () => {
  const { t } = useTranslation('identity/second-factor');
  const { data, error, refetch } = useCall(secondFactorEndpoints.state, {});
  const [stage, setStage] = useState<Stage>('rest');
  const { mutateAsync: turnOff } = useTurnOff();
  const { mutateAsync: renew } = useRenewRecoveryCodes();
  const rest = (): void => setStage('rest');

  if (error && !data) {
    return <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />;
  }
  if (!data) return <Waiting />;
  if (typeof stage === 'object') return <RecoveryCodes codes={stage.codes} onDone={rest} />;
  if (stage === 'rest') return <AtRest onChoose={setStage} state={data} />;
  return (
    <div className={styles.codes}>
      {stage === 'set-up' && <SetUp onCodes={(codes) => setStage({ codes })} />}
      {stage === 'turn-off' && (
        <ProofForm
          danger
          label={t('card.turnOff')}
          send={(given) => turnOff(given).then(rest)}
          text={t('both.text')}
          withCode
        />
      )}
      {stage === 'renew' && (
        <ProofForm
          label={t('card.renew')}
          send={(given) => renew(given).then((codes) => setStage({ codes }))}
          text={t('both.text')}
          withCode
        />
      )}
      <button className={`${fields.button} ${styles.start}`} onClick={rest} type="button">
        {t('card.cancel')}
      </button>
    </div>
  );
};

/** Below so many a user should make new ones. */
const few = 3;

const AtRest = ({
  state,
  onChoose,
}: {
  readonly state: SecondFactorState;
  readonly onChoose: (stage: Stage) => void;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const { demo } = useProfile();
  const { mode, since, recoveryCodes, required } = state;
  if (since === null) {
    const isOff = mode === 'off';
    return (
      <div className={styles.codes}>
        <p className={styles.text}>{t(isOff ? 'card.offHere' : 'card.why')}</p>
        {!isOff && (
          <button
            className={fields.submit}
            disabled={demo}
            onClick={() => onChoose('set-up')}
            type="button"
          >
            {t('card.setUp')}
          </button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.codes}>
      <dl className={styles.facts}>
        <dt>{t('card.since')}</dt>
        <dd>
          <Moment time={since} />
        </dd>
        <dt>{t('card.left')}</dt>
        <dd>{recoveryCodes}</dd>
      </dl>
      {recoveryCodes < few && <p className={styles.warning}>{t('card.fewLeft')}</p>}
      {required && <p className={styles.text}>{t('card.required')}</p>}
      <div className={styles.row}>
        <button className={fields.button} onClick={() => onChoose('renew')} type="button">
          {t('card.renew')}
        </button>
        <button className={fields.button} onClick={() => onChoose('turn-off')} type="button">
          {t('card.turnOff')}
        </button>
      </div>
    </div>
  );
};
