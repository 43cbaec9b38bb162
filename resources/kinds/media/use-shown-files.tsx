import { fieldPath, useReferenceLabels } from '../parts/reference-labels.tsx';
import { nameIn } from './addresses.ts';
import { freshAddress } from './use-uploads.tsx';

/** A file that a form shows; of one that nobody told the address of only its number is known. */
export interface ShownFile {
  readonly id: number;
  readonly url: string | undefined;
  readonly name: string;
}

/** What is known of files by their ids: from the record, or from this page's own uploads. */
export function useShownFiles(source: string): (id: number) => ShownFile {
  const labels = useReferenceLabels(fieldPath(source));
  return (id) => {
    const url = labels?.[String(id)] ?? freshAddress(id);
    return { id, url, name: url === undefined ? `#${id}` : nameIn(url) };
  };
}
