import type { OnlineEntry, SignIn } from '@millwright/contract/audit/audit.schemas';
import type { WebErrorState } from '@millwright/contract/audit/web-errors.schemas';
import { StatusTag, type StatusTone } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

const signInTones: Readonly<Record<SignIn['kind'], StatusTone>> = {
  'signed-in': 'ok',
  refused: 'bad',
  'signed-out': 'off',
};

const stateTones: Readonly<Record<OnlineEntry['state'], StatusTone>> = {
  online: 'ok',
  offline: 'off',
  abnormal: 'warn',
};

const errorTones: Readonly<Record<WebErrorState, StatusTone>> = {
  open: 'bad',
  resolved: 'ok',
  muted: 'off',
};

/** What happened at the door. */
export const SignInKind = ({ kind }: { readonly kind: SignIn['kind'] }) => {
  const { t } = useTranslation('audit');
  return <StatusTag tone={signInTones[kind]}>{t(`kinds.${kind}`)}</StatusTag>;
};

/** The state that a device went into. */
export const OnlineState = ({ state }: { readonly state: OnlineEntry['state'] }) => {
  const { t } = useTranslation('audit');
  return <StatusTag tone={stateTones[state]}>{t(`states.${state}`)}</StatusTag>;
};

/** What was done about an error. */
export const ErrorState = ({ state }: { readonly state: WebErrorState }) => {
  const { t } = useTranslation('audit');
  return <StatusTag tone={errorTones[state]}>{t(`errors.states.${state}`)}</StatusTag>;
};
