import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import type { ItemMapPartProps } from '../map/ItemMapPart.tsx';
import { useItemSearch } from './use-item-search.tsx';

/** Loaded when it is first opened. */
const ItemMapPart = lazyPart<ItemMapPartProps>('items/map', () =>
  import('../map/ItemMapPart.tsx').then((module) => module.ItemMapPart),
);

/** The items that match on a map. */
export const ItemMap = (props: Omit<ItemMapPartProps, 'filters'>) => {
  const { filters, form } = useItemSearch();
  return (
    <>
      {form}
      <ItemMapPart filters={filters} {...props} />
    </>
  );
};
