import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import type { Screen } from '@millwright/contract/screens/screens.schemas';
import { itemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readId } from '../../../shell/pages/read-id.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { Designer } from './Designer.tsx';
import { useDraft } from './use-draft.ts';

/** `/shape?itemId=1&screenId=2`: the designer, without a frame around it. */
export const DesignerPage = () => {
  const { t } = useTranslation('screens/designer');
  const [query] = useSearchParams();
  const item = readId(itemId, query.get('itemId'));
  const id = Number(query.get('screenId'));
  const screens = useCall(
    screenEndpoints.list,
    item === null ? null : { itemId: item, page: 1, pageSize: 500 },
  );
  if (screens.error)
    return (
      <ErrorState
        reason={failureText(screens.error) ?? ''}
        onRetry={() => void screens.refetch()}
      />
    );
  if (item !== null && screens.data === undefined) return <Skeleton active />;
  const all = screens.data?.list ?? [];
  const screen = all.find((each) => each.id === id);
  if (screen === undefined) return <EmptyState title={t('unknown')} />;
  return <OneScreen key={screen.id} screen={screen} screens={all} />;
};

const OneScreen = ({
  screen,
  screens,
}: {
  readonly screen: Screen;
  readonly screens: readonly Screen[];
}) => {
  const points = useCall(pointEndpoints.brief, { itemId: screen.itemId });
  const saving = useDraft(screen.id, screen.platform);
  const { loaded } = saving;
  if (loaded.kind === 'failed') {
    return (
      <ErrorState reason={failureText(loaded.error) ?? ''} onRetry={() => void saving.reload()} />
    );
  }
  if (loaded.kind === 'loading' || points.data === undefined) return <Skeleton active />;
  return (
    <Designer
      screen={screen}
      screens={screens}
      points={points.data.list}
      draft={loaded.draft}
      saving={saving}
    />
  );
};
