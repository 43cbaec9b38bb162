import { useRef, type CSSProperties } from 'react';
import { Typography } from '@mui/material';
import { useWords } from '../../ui/use-words.ts';
import { useMediaAddress } from './media-address.tsx';
import { useFileAddress } from './use-file-address.tsx';
import type { ShownFile } from './use-shown-files.tsx';

/** An uploaded video. Switches to a new signed URL when the old one expires during playback. */
export function FileVideo({ file, style }: { readonly file: ShownFile; readonly style: CSSProperties }) {
  const addressOf = useMediaAddress();
  const { say } = useWords();
  const { url, missing, attempt, onLoad, onError } = useFileAddress(file.id, file.url);
  const left = useRef({ at: 0, playing: false });
  if (url === undefined) return null;
  if (missing) return <Typography>{say('media.missing')}</Typography>;
  const shown = addressOf(url);
  return (
    <video
      key={attempt}
      src={shown}
      controls
      preload="metadata"
      aria-label={file.name}
      style={style}
      onError={({ currentTarget: { currentTime, paused } }) => {
        left.current = { at: currentTime, playing: !paused };
        onError(shown);
      }}
      onLoadedMetadata={({ currentTarget }) => {
        const { at, playing } = left.current;
        left.current = { at: 0, playing: false };
        if (at > 0) currentTarget.currentTime = at;
        if (playing) void currentTarget.play();
        onLoad();
      }}
    />
  );
}
