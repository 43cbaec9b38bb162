import { Box, Paper, Typography } from '@mui/material';
import { type Action, can, type Subject } from '../../../resources/access.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

const verbs = [
  ['list', 'profile.verbList'],
  ['get', 'profile.verbGet'],
  ['create', 'profile.verbCreate'],
  ['update', 'profile.verbUpdate'],
  ['delete', 'profile.verbDelete'],
  ['export', 'profile.verbExport'],
  ['import', 'profile.verbImport'],
] as const satisfies readonly (readonly [Action, string])[];

const names = {
  AdminUser: 'profile.subjectAdminUser',
  Article: 'profile.subjectArticle',
  Product: 'profile.subjectProduct',
  Category: 'profile.subjectCategory',
  Brand: 'profile.subjectBrand',
  Order: 'profile.subjectOrder',
  User: 'profile.subjectUser',
  Salesman: 'profile.subjectSalesman',
} as const satisfies Record<Exclude<Subject, 'Message'>, string>;

/** Messages have one permission, named apart. */
const isSubject = (name: string): name is keyof typeof names => name in names;

/** The user's permissions in words, a line per subject. */
export function Permissions({ permissions }: { permissions: readonly string[] }) {
  const { say, language } = useWords();
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  const lines = Object.keys(names)
    .filter(isSubject)
    .map((subject) => ({
      subject,
      allowed: verbs.filter(([action]) => can(permissions, action, { subject })).map(([, verb]) => say(verb)),
    }))
    .filter(({ allowed }) => allowed.length > 0);
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
        {lines.map(({ subject, allowed }) => (
          <Box key={subject} sx={{ display: 'contents' }}>
            <Typography component="dt">{say(names[subject])}</Typography>
            <Typography component="dd" color="text.secondary" sx={{ m: 0 }}>
              {list.format(allowed)}
            </Typography>
          </Box>
        ))}
      </Box>
      {permissions.includes('admin:SendMessage') && (
        <Typography sx={{ mt: 1 }}>{say('profile.sendMessage')}</Typography>
      )}
    </Paper>
  );
}
