/** The only network code of files of points on the web. */

import type { CallInput } from '@millwright/contract/call/endpoint';
import { pointFileEndpoints } from '@millwright/contract/devices/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../wire/call.ts';

export const useImportPoints = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof pointFileEndpoints.import>) =>
      call(pointFileEndpoints.import, input, { hideErrors: true }),
    onSettled: () =>
      Promise.all(
        ['devices', 'telemetry', 'items'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};

/** The points of a device as CSV. */
export const fetchPointFile = (deviceId: number) =>
  download(pointFileEndpoints.export, { deviceId });
