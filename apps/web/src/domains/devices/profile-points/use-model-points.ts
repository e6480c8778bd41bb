import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { currentLanguage } from '../../../texts/i18n.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useProfiles } from '../devices.queries.ts';
import { type ModelPoint, modelPoints } from './model-point.ts';

/** How many points the model of a device brings; 0 while it is not known. */
export function useModelPointCount(profile: string | undefined): number {
  const { data } = useProfiles();
  return data?.list.find(({ id }) => id === profile)?.modelPoints ?? 0;
}

/** The points of a model in the language of the page; they do not change while the server runs. */
export const useModelPoints = (profile: string) =>
  useCall(
    deviceEndpoints.profilePoints,
    { profile },
    {
      staleMs: Number.POSITIVE_INFINITY,
      select: (reply): readonly ModelPoint[] => modelPoints(reply, currentLanguage()),
    },
  );
