import { useTranslation } from 'react-i18next';
import { LiveStatusTag } from '../../shell/status/LiveStatusTag.tsx';
import { type ItemState, toneOf } from './item-state.ts';

/** The state of an item in a word. */
export const StateTag = ({ state }: { readonly state: ItemState }) => {
  const { t } = useTranslation('items');
  return <LiveStatusTag tone={toneOf[state]}>{t(`state.${state}`)}</LiveStatusTag>;
};
