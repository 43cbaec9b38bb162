import { placedFields } from '../../resources/check/finding.ts';
import type { Resource } from '../../resources/define.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { fileEntity } from '../../resources/kinds/media/kind.ts';
import type { UrlSigner } from '../http/signed-urls.ts';

const known = new WeakMap<Resource, ReadonlySet<string>>();

/** Paths of references to files that customers can't see. */
export function privateFilePaths(resource: Resource): ReadonlySet<string> {
  const found =
    known.get(resource) ??
    new Set(
      [...placedFields(resource.fields, '')].flatMap(({ at, field }) => {
        const { storage, uploads } = kindOf(field);
        return storage.at === 'link' && storage.to === fileEntity && !uploads?.public ? [at.slice(1)] : [];
      }),
    );
  known.set(resource, found);
  return found;
}

/** Signs the URLs of private files among an answer's labels. They expire after minutes. */
export function signLabels(
  resource: Resource,
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>,
  { sign }: Pick<UrlSigner, 'sign'>,
): typeof labels {
  const closed = privateFilePaths(resource);
  if (closed.size === 0) return labels;
  const signed = (urls: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(urls).map(([id, url]) => [id, sign(url)]));
  return Object.fromEntries(
    Object.entries(labels).map(([path, titles]) => [path, closed.has(path) ? signed(titles) : titles]),
  );
}
