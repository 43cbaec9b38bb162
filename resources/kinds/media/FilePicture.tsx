import type { ImgHTMLAttributes } from 'react';
import { sizedUrl } from './addresses.ts';
import { useMediaAddress } from './media-address.tsx';
import { useFileAddress } from './use-file-address.tsx';

export interface FilePictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'id' | 'src' | 'alt' | 'onLoad' | 'onError'> {
  readonly file: { readonly id: number; readonly url: string | undefined };
  readonly size?: 'thumb' | 'medium';
  readonly alt: string;
}

/** A picture that was uploaded. No broken one is seen while its address is asked for anew. */
export function FilePicture({ file, size, alt, style, ...rest }: FilePictureProps) {
  const addressOf = useMediaAddress();
  const { url, failing, onLoad, onError } = useFileAddress(file.id, file.url);
  if (url === undefined) return null;
  return <img {...rest} src={addressOf(size ? sizedUrl(url, size) : url)} alt={alt} onLoad={onLoad} onError={onError} style={{ ...style, ...(failing && { visibility: 'hidden' }) }} />;
}
