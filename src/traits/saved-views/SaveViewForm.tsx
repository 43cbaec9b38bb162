import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { maxNameLength, maxViews, type SavedView } from './saved-views.ts';

/** Saves the current view of the list under a name. Warns before a view with that name is replaced. */
export function SaveViewForm({
  views,
  onSave,
}: {
  readonly views: readonly SavedView[];
  readonly onSave: (name: string) => void;
}) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const replaces = views.some((view) => view.name === name);
  const full = views.length >= maxViews && !replaces;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || full) return;
    onSave(name);
    setTyped('');
  };
  const helperText = () => {
    if (full) return translate('views.most', { count: maxViews });
    return replaces ? translate('views.replaces', { name }) : translate('views.hint');
  };
  return (
    <Box component="form" onSubmit={save} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, p: 2 }}>
      <TextField
        autoFocus
        sx={{ flex: 1 }}
        label={translate('views.name')}
        value={typed}
        error={full}
        helperText={helperText()}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: maxNameLength } }}
      />
      <Button type="submit" variant="outlined" disabled={name === '' || full} sx={{ height: 36 }}>
        {translate(replaces ? 'views.replace' : 'views.keep')}
      </Button>
    </Box>
  );
}
