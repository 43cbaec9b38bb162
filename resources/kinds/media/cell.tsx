import { Suspense, useContext, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { NoValue } from '../../ui/typography.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';
import { nameIn, showsAs } from './addresses.ts';
import { fileIdIn, fileIdsIn } from './file-ids.ts';
import { FilePreviewContext } from './file-preview.tsx';
import { FilePicture } from './FilePicture.tsx';
import { rememberAddress } from './known-addresses.tsx';

/** Thumbnails, or their number if the URLs are unknown. */
function MediaCell({ value, field, labels, spelled }: CellProps) {
  const translate = useTranslate();
  if (Array.isArray(value)) {
    const ids = fileIdsIn(value);
    if (ids.length === 0) return <NoValue />;
    const known = labels ?? {};
    if (field.kind === 'media' && field.inPlace && spelled !== true) return <OpenedFiles ids={ids} known={known} />;
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
  const id = fileIdIn(value);
  return id === undefined ? <NoValue /> : <OneCell id={id} url={labels?.[String(id)]} spelled={spelled === true} />;
}

/** The same thumbnails; a click opens one in place. */
function OpenedFiles({
  ids,
  known,
}: {
  readonly ids: readonly number[];
  readonly known: Readonly<Record<string, string>>;
}) {
  const translate = useTranslate();
  const preview = useContext(FilePreviewContext);
  const [place, setPlace] = useState<number>();
  const files = ids.map((id) => {
    const url = known[String(id)];
    return { id, url, name: url === undefined ? `#${id}` : nameIn(url) };
  });
  const cells = files.map(({ id, url, name }, at) =>
    preview ? (
      <button
        key={id}
        type="button"
        aria-label={translate('list.openFile', { name })}
        onClick={() => setPlace(at)}
        style={{ padding: 0, border: 0, background: 'none', font: 'inherit', color: 'inherit', cursor: 'zoom-in' }}
      >
        <OneCell id={id} url={url} spelled={false} />
      </button>
    ) : (
      <OneCell key={id} id={id} url={url} spelled={false} />
    ),
  );
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {cells}
      {preview && place !== undefined ? (
        <Suspense fallback={null}>
          {preview({ files, place, onPlace: setPlace, onClose: () => setPlace(undefined) })}
        </Suspense>
      ) : null}
    </span>
  );
}

/** A thumbnail, or the name of a file without a picture. */
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
