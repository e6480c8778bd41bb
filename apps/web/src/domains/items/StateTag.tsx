import { StatusTag } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { type ItemState, toneOf } from './item-state.ts';

/** The state of an item in a word. */
export const StateTag = ({ state }: { readonly state: ItemState }) => {
  const { t } = useTranslation('items');
  return <StatusTag tone={toneOf[state]}>{t(`state.${state}`)}</StatusTag>;
};
