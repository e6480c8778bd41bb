import { useState } from 'react';
import { useAddress } from '../../../shell/navigation/use-address.ts';

/** What is searched for: what is typed, or what a link has come to find (`find` in the address). */
export const useFoundKeyword = (): readonly [string, (keyword: string) => void] => {
  const [params] = useAddress();
  const find = params.get('find') ?? '';
  const [typed, setTyped] = useState({ find, keyword: find });
  // Another link has come to an opened page.
  const { keyword } = typed.find === find ? typed : { keyword: find };
  return [keyword, (next) => setTyped({ find, keyword: next })];
};
