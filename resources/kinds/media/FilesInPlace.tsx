import { Box, Typography } from '@mui/material';
import { NoValue } from '../../ui/typography.tsx';
import { useWords } from '../../ui/use-words.ts';
import { nameIn, showsAs } from './addresses.ts';
import { fileIdsIn } from './file-ids.ts';
import { FileLink } from './FileLink.tsx';
import { FilePicture } from './FilePicture.tsx';
import { FileVideo } from './FileVideo.tsx';

interface FilesInPlaceProps {
  readonly value: unknown;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** Files as large as the available space, one below the other; documents as links that open them. */
export function FilesInPlace({ value, labels = {} }: FilesInPlaceProps) {
  const { say } = useWords();
  const files = fileIdsIn(value).map((id) => {
    const url = labels[String(id)];
    return { id, url, name: url === undefined ? `#${id}` : nameIn(url) };
  });
  if (files.length === 0) return <NoValue />;
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      {files.map((file) => {
        const shownAs = showsAs(file.url ?? '.pdf');
        return (
          <Box key={file.id} component="figure" sx={{ m: 0, minWidth: 0 }}>
            {shownAs === 'picture' ? (
              <FilePicture
                file={file}
                alt={file.name}
                style={{ display: 'block', maxWidth: '100%', maxHeight: '70vh', objectFit: 'contain' }}
              />
            ) : shownAs === 'video' ? (
              <FileVideo file={file} style={{ maxWidth: '100%', maxHeight: '70vh' }} />
            ) : null}
            <Box component="figcaption" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                {file.name}
              </Typography>
              <FileLink file={file}>{say('media.open')}</FileLink>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
