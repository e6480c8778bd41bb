import { useEffect, useEffectEvent } from 'react';
import { useAddress } from './use-address.ts';

/**
 * The title of a page is read from its address, which may say an older name, or any: as soon as the
 * server has said the true one, the address does too. One that is about something else by then is left.
 * @param place the parameters that say the name and the id, and the id of what the page shows
 * @param known undefined until it is
 */
export const useNameInAddress = (
  place: { readonly name: string; readonly id: string; readonly shown: number | null },
  known: string | undefined,
): void => {
  const [params, change] = useAddress();
  const said = params.get(place.name);
  const correct = useEffectEvent((name: string) =>
    change((address) => {
      if (Number(address.get(place.id)) === place.shown) address.set(place.name, name);
    }),
  );
  useEffect(() => {
    if (known !== undefined && known !== said) correct(known);
  }, [known, said]);
};
