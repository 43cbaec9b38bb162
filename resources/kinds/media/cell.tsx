import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { NoValue } from '../../ui/typography.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';
import { nameIn, showsAs } from './addresses.ts';
import { FilePicture } from './FilePicture.tsx';
import { rememberAddress } from './known-addresses.tsx';

/** File id of a value of either shape. */
function fileIn(value: unknown): number | undefined {
  const file: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'file') : value;
  return typeof file === 'number' ? file : undefined;
}

/** Thumbnails, or their number if the URLs are unknown. */
function MediaCell({ value, labels, spelled }: CellProps) {
  const translate = useTranslate();
  if (Array.isArray(value)) {
    const ids = value.flatMap((row: unknown) => fileIn(row) ?? []);
    if (ids.length === 0) return <NoValue />;
    const known = labels ?? {};
    return ids.every((id) => known[String(id)]) ? (
      <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
        {ids.map((id) => (
          <OneCell key={id} id={id} url={known[String(id)]} spelled={spelled === true} />
        ))}
      </span>
    ) : (
      translate('list.fileCount', { smart_count: ids.length })
    );
  }
  const id = fileIn(value);
  return id === undefined ? <NoValue /> : <OneCell id={id} url={labels?.[String(id)]} spelled={spelled === true} />;
}

/** A thumbnail, or the name of a file that is no picture. */
function OneCell({
  id,
  url,
  spelled,
}: {
  readonly id: number;
  readonly url: string | undefined;
  readonly spelled: boolean;
}) {
  useEffect(() => {
    if (url) rememberAddress(id, url);
  }, [id, url]);
  if (url === undefined || url === '') return `#${id}`;
  const name = nameIn(url);
  if (showsAs(url) !== 'picture') return <span title={name}>{name}</span>;
  const side = spelled ? 48 : 32;
  return (
    <FilePicture
      file={{ id, url }}
      size="thumb"
      alt={name}
      title={name}
      loading="lazy"
      decoding="async"
      width={side}
      height={side}
      style={{ objectFit: 'cover', borderRadius: 4, verticalAlign: 'middle', display: 'inline-block' }}
    />
  );
}

export const cell: KindCell = { Cell: MediaCell, isPicture: true, width: 84, least: 64 };
