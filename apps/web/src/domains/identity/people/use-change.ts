import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A change after which everything about people, roles and groups is read anew. */
export const useChange = <Input, Reply>(change: (input: Input) => Promise<Reply>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: ['people'] }),
  });
};
