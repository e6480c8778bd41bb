import { itemFacts } from '@millwright/contract/items/facts/item';
import { type SearchField, SearchForm } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useListState } from '../../../shell/list/use-list-state.ts';
import type { Say } from '../../../texts/say.ts';
import { GroupSelect } from '../GroupSelect.tsx';

/** Every shape of the list has its state in the address under the same name. */
export const itemList = { name: 'items', sort: 'itemName', pageSize: 20 } as const;

export const itemFields = (t: Say): readonly SearchField[] => [
  textField('keyword', t('fields.itemName'), t('search.keyword')),
  { name: 'groupId', label: t('fields.group'), control: <GroupSelect /> },
];

/** Searches the items where they are no table: the form, and what is asked for. */
export const useItemSearch = () => {
  const { t } = useTranslation('items');
  const fields = itemFields(t);
  const [query, change] = useListState(itemList.name, {
    ...itemList,
    filters: fields.map(({ name }) => name),
  });
  const { page, pageSize, order, filters } = query;
  const sort = itemFacts.list.sort.of.find((one) => one === query.sort);
  const wanted = {
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
    ...(filters.groupId ? { groupId: Number(filters.groupId) } : {}),
  };
  return {
    query,
    change,
    filters: wanted,
    input: { page, pageSize, order, ...(sort === undefined ? {} : { sort }), ...wanted },
    form: (
      <SearchForm fields={fields} values={filters} onSearch={(next) => change({ filters: next })} />
    ),
  };
};
