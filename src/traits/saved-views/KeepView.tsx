import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { longestName, mostViews, type SavedView } from './saved-views.ts';

/** Gives what the list shows now a name; an old view of that name is replaced, and that is said first. */
export function KeepView({
  views,
  onKeep,
}: {
  readonly views: readonly SavedView[];
  readonly onKeep: (name: string) => void;
}) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const replaces = views.some((view) => view.name === name);
  const full = views.length >= mostViews && !replaces;
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || full) return;
    onKeep(name);
    setTyped('');
  };
  const about = () => {
    if (full) return translate('views.most', { count: mostViews });
    return replaces ? translate('views.replaces', { name }) : translate('views.hint');
  };
  return (
    <Box component="form" onSubmit={keep} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2 }}>
      <TextField
        size="small"
        autoFocus
        sx={{ flex: 1 }}
        label={translate('views.name')}
        value={typed}
        error={full}
        helperText={about()}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: longestName } }}
      />
      <Button type="submit" variant="outlined" disabled={name === '' || full} sx={{ height: 36 }}>
        {translate(replaces ? 'views.replace' : 'views.keep')}
      </Button>
    </Box>
  );
}
