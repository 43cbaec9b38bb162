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
 * An uploaded picture. Never shows the browser's broken image: while a new URL is requested it shows a placeholder, and
 * for a missing file a message.
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

/** An icon with a tooltip if the picture is small, otherwise with its text. */
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
