import { useTranslate } from 'react-admin';
import { NoValue } from '../cell.tsx';
import type { CellProps, KindCell } from '../kind-views.ts';
import { nameIn, showsAs, sizedUrl } from './addresses.ts';
import { useMediaAddress } from './media-address.tsx';

/** The id of a file in a value of either shape. */
function fileIn(value: unknown): number | undefined {
  const file: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'file') : value;
  return typeof file === 'number' ? file : undefined;
}

/** A small picture; of a file that is none its name. Of several how many there are. */
function MediaCell({ value, labels, spelled }: CellProps) {
  const translate = useTranslate();
  const addressOf = useMediaAddress();
  if (Array.isArray(value)) return value.length === 0 ? <NoValue /> : translate('media.count', { smart_count: value.length });
  const id = fileIn(value);
  if (id === undefined) return <NoValue />;
  const url = labels?.[String(id)];
  if (url === undefined || url === '') return `#${id}`;
  const name = nameIn(url);
  if (showsAs(url) !== 'picture') return <span title={name}>{name}</span>;
  const side = spelled ? 48 : 32;
  return <img src={addressOf(sizedUrl(url, 'thumb'))} alt={name} title={name} loading="lazy" decoding="async" width={side} height={side} style={{ objectFit: 'cover', borderRadius: 4, verticalAlign: 'middle', display: 'inline-block' }} />;
}

export const mediaCell: KindCell = { Cell: MediaCell, width: 84, least: 64 };
