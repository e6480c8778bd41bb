/** The only network code of files of points on the web. */
import type { CallInput } from '@millwright/contract/call';
import { pointFileCalls } from '@millwright/contract/devices/point-file.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../../wire/call.ts';

export const useImportPoints = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<typeof pointFileCalls.import>) =>
      call(pointFileCalls.import, input, { hideErrors: true }),
    onSettled: () =>
      Promise.all(
        ['devices', 'telemetry', 'items'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};

/** The points of a device as CSV. */
export const fetchPointFile = (deviceId: number) => download(pointFileCalls.export, { deviceId });
