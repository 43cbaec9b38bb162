import { fieldPath, useReferenceLabels } from '../../ui/reference-labels.ts';
import { nameIn } from './addresses.ts';
import { knownAddress } from './known-addresses.tsx';

/** A file that a form shows; of one that nobody told the address of only its number is known. */
export interface ShownFile {
  readonly id: number;
  readonly url: string | undefined;
  readonly name: string;
}

/** What is known of files by their ids: from the record, or from what this page has seen. */
export function useShownFiles(source: string): (id: number) => ShownFile {
  const labels = useReferenceLabels(fieldPath(source));
  return (id) => {
    const url = labels?.[String(id)] ?? knownAddress(id);
    return { id, url, name: url === undefined ? `#${id}` : nameIn(url) };
  };
}
