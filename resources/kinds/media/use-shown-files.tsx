import { fieldPath, useReferenceLabels } from '../../ui/reference-labels.ts';
import { nameIn } from './addresses.ts';
import { knownAddress } from './known-addresses.tsx';

/** A file in a form; without a known URL it has only an id. */
export interface ShownFile {
  readonly id: number;
  readonly url: string | undefined;
  readonly name: string;
}

/** Looks up files by id, in the record and among those seen on this page. */
export function useShownFiles(source: string): (id: number) => ShownFile {
  const labels = useReferenceLabels(fieldPath(source));
  return (id) => {
    const url = labels?.[String(id)] ?? knownAddress(id);
    return { id, url, name: url === undefined ? `#${id}` : nameIn(url) };
  };
}
