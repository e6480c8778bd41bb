import { EmptyState } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { againstEmbedding } from './against-embedding.ts';
import type { ScreenPartProps } from './screen-part.ts';

/** Another screen in a box of this one, live. */
export const EmbeddedScreen = ({ screen, within, show }: ScreenPartProps) => {
  const { t } = useTranslation('screens');
  if (screen === null) return <EmptyState title={t('parts.no_screen')} />;
  const against = againstEmbedding(screen, within);
  if (against !== null) return <EmptyState title={t(`parts.${against}`)} />;
  return show(screen);
};
