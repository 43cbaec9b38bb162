import { Box, Paper, Typography } from '@mui/material';
import { permissionAreas, permissionsIn } from '../../../resources/permission-matrix.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

const rows = permissionAreas.flatMap((area) => area.rows);

/** The user's permissions, with the labels of the role matrix, one line per subject. */
export function Permissions({ permissions }: { permissions: readonly string[] }) {
  const { say, label, language } = useWords();
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  const lines = rows
    .map((row) => ({ row, held: permissionsIn(row).filter(({ value }) => permissions.includes(value)) }))
    .filter(({ held }) => held.length > 0);
  return (
    <Paper component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {say('profile.permissions')}
      </Typography>
      {permissions.length === 0 && <Typography color="text.secondary">{say('profile.permissionsNone')}</Typography>}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'minmax(200px, auto) 1fr' },
          gap: 1,
          columnGap: 3,
        }}
      >
        {lines.map(({ row, held }) => (
          <Box key={row.subject} sx={{ display: 'contents' }}>
            <Typography component="dt">{label(row.label)}</Typography>
            <Typography component="dd" color="text.secondary" sx={{ m: 0 }}>
              {list.format(held.map((choice) => label(choice.group?.short ?? choice.label)))}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}
