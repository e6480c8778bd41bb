import { SearchBar } from 'antd-mobile';
import { useEffect, useState } from 'react';
import { useAddress } from '../navigation/use-address.ts';

/** What a list of the phone is searched for: `name` in its address, so that Back finds it again. */
export const PhoneSearch = ({
  placeholder,
  name = 'keyword',
}: {
  readonly placeholder: string;
  readonly name?: string;
}) => {
  const [params, change] = useAddress();
  const keyword = params.get(name) ?? '';
  const [typed, setTyped] = useState(keyword);
  // A tap on the tab of the page leads to the list as a whole.
  useEffect(() => setTyped(keyword), [keyword]);
  const search = (text: string): void =>
    change((address) => (text ? address.set(name, text) : address.delete(name)));
  return (
    <SearchBar
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      onSearch={search}
      onClear={() => search('')}
    />
  );
};
