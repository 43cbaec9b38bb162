import Description from '@mui/icons-material/DescriptionOutlined';
import Movie from '@mui/icons-material/MovieOutlined';
import { ButtonBase } from '@mui/material';
import { useWords } from '../../ui/use-words.ts';
import { showsAs } from './addresses.ts';
import { FilePicture } from './FilePicture.tsx';
import type { ShownFile } from './use-shown-files.tsx';

export const thumbSide = 72;

/** Thumbnail of a file; opens the preview. */
export function Thumb({ file, onOpen }: { readonly file: ShownFile; readonly onOpen: () => void }) {
  const { say } = useWords();
  const { url, name } = file;
  const shownAs = url === undefined ? 'document' : showsAs(url);
  return (
    <ButtonBase
      onClick={onOpen}
      disabled={url === undefined}
      aria-label={say('media.preview', { name })}
      title={name}
      focusRipple
      sx={{
        width: thumbSide,
        height: thumbSide,
        flex: 'none',
        borderRadius: 1,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'action.hover',
        color: 'text.secondary',
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      {url !== undefined && shownAs === 'picture' ? (
        <FilePicture
          file={file}
          size="thumb"
          alt=""
          width={thumbSide}
          height={thumbSide}
          loading="lazy"
          draggable={false}
          style={{ objectFit: 'contain' }}
        />
      ) : shownAs === 'video' ? (
        <Movie />
      ) : (
        <Description />
      )}
    </ButtonBase>
  );
}
