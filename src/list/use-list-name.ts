import { useContext } from 'react';
import { ListContext } from 'react-admin';
import { findResource } from '../../resources/index.ts';
import { useWords } from '../../resources/ui/use-words.ts';

/** Name of the records of the surrounding list; `undefined` outside of lists. */
export function useListName(): string | undefined {
  const { label } = useWords();
  const resource = findResource(useContext(ListContext)?.resource ?? '');
  return resource && label(resource.plural);
}
