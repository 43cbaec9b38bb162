import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { groupDigits } from '../../messages/grouped.ts';
import { useWords } from '../../ui/use-words.ts';
import { showsAs } from './addresses.ts';
import { FileLink } from './FileLink.tsx';
import { FilePicture } from './FilePicture.tsx';
import { FileVideo } from './FileVideo.tsx';
import { Named } from './UploadList.tsx';
import type { ShownFile } from './use-shown-files.tsx';

export interface PreviewDialogProps {
  readonly files: readonly ShownFile[];
  /** Index of the shown file; `undefined` while closed. */
  readonly place: number | undefined;
  readonly onPlace: (place: number) => void;
  readonly onClose: () => void;
}

/** Shows files at full window size, one at a time. */
export function PreviewDialog({ files, place, onPlace, onClose }: PreviewDialogProps) {
  const { say } = useWords();
  const file = place === undefined ? undefined : files[place];
  const go = (by: number) => {
    if (place !== undefined && files[place + by]) onPlace(place + by);
  };
  return (
    <Dialog
      open={file !== undefined}
      onClose={onClose}
      maxWidth="lg"
      aria-labelledby="media-preview"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(-1);
        if (key === 'ArrowRight') go(1);
      }}
    >
      <DialogTitle id="media-preview" sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>
        {file?.name}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', justifyContent: 'center', minWidth: { sm: 420 } }}>
        {file?.url === undefined ? null : <Large key={file.id} file={file} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {files.length > 1 && place !== undefined ? (
          <Box sx={{ display: 'flex', alignItems: 'center', flex: 1 }}>
            <Named title={say('media.previous')} onClick={() => go(-1)}>
              <ArrowBack fontSize="small" />
            </Named>
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {groupDigits(place + 1)} / {groupDigits(files.length)}
            </Typography>
            <Named title={say('media.next')} onClick={() => go(1)}>
              <ArrowForward fontSize="small" />
            </Named>
          </Box>
        ) : null}
        {file?.url === undefined ? null : (
          <FileLink key={file.id} file={file}>
            {say('media.open')}
          </FileLink>
        )}
        <Button onClick={onClose} autoFocus>
          {say('media.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Large({ file }: { readonly file: ShownFile }) {
  const size = { maxWidth: '100%', maxHeight: '70vh' };
  const shownAs = showsAs(file.url ?? '');
  if (shownAs === 'picture')
    return <FilePicture file={file} alt={file.name} style={{ ...size, objectFit: 'contain' }} />;
  // Shop videos have no captions; the form has their alternative text.
  return shownAs === 'video' ? <FileVideo file={file} style={size} /> : <Typography>{file.name}</Typography>;
}
