import type { ImgHTMLAttributes } from 'react';
import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import { useTranslate } from 'react-admin';
import { sizedUrl } from './addresses.ts';
import { useMediaAddress } from './media-address.tsx';
import { useFileAddress } from './use-file-address.tsx';

export interface FilePictureProps extends Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'id' | 'src' | 'alt' | 'onLoad' | 'onError'
> {
  readonly file: { readonly id: number; readonly url: string | undefined };
  readonly size?: 'thumb' | 'medium';
  readonly alt: string;
}

/**
 * A picture that was uploaded. No broken one is seen while its address is asked for anew; of one that is missing it
 * says so.
 */
export function FilePicture({ file, size, alt, style, ...rest }: FilePictureProps) {
  const addressOf = useMediaAddress();
  const { url, failing, missing, attempt, onLoad, onError } = useFileAddress(file.id, file.url);
  if (url === undefined) return null;
  const { width, height } = rest;
  if (missing) return <MissingPicture {...(width !== undefined && { side: { width, height } })} />;
  const shown = addressOf(size ? sizedUrl(url, size) : url);
  return (
    <img
      key={attempt}
      {...rest}
      src={shown}
      alt={alt}
      onLoad={onLoad}
      onError={() => onError(shown)}
      style={{ ...style, ...(failing && { visibility: 'hidden' }) }}
    />
  );
}

/** In the room of a small picture a sign, whose words are told when pointed at; elsewhere the words too. */
function MissingPicture({
  side,
}: {
  readonly side?: { readonly width: number | string; readonly height: number | string | undefined };
}) {
  const words = useTranslate()('media.missing');
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      style={{
        ...side,
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 8,
        verticalAlign: 'middle',
        opacity: 0.7,
      }}
    >
      <BrokenImage fontSize="small" />
      {side ? null : words}
    </span>
  );
}
