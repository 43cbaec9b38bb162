import { Box, Typography } from '@mui/material';
import { type ContentLocale, contentLocales } from '../../../resources/kinds/kind.ts';
import { useMediaAddress } from '../../../resources/kinds/media/media-address.tsx';
import type { Letters } from '../../../resources/marketing/message-answers.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

const height = 360;

/** Both languages side by side, each in a frame without scripts. */
export function LetterPreview({
  letters,
  locales = contentLocales,
}: {
  readonly letters: Letters;
  readonly locales?: readonly ContentLocale[];
}) {
  const { say } = useWords();
  const address = useMediaAddress();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `repeat(${locales.length}, minmax(0, 1fr))` },
      }}
    >
      {locales.map((locale) => {
        const { subject, preview_url } = letters[locale];
        return (
          <Box key={locale} sx={{ minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1 }}>
            <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
              <Typography variant="caption" color="text.secondary" component="p">
                {say(`locales.${locale}`)}
              </Typography>
              <Typography lang={locale === 'zh_HK' ? 'zh-HK' : 'en'} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {subject}
              </Typography>
            </Box>
            <Box
              component="iframe"
              title={say('messages.frame', { locale: say(`locales.${locale}`) })}
              sandbox=""
              referrerPolicy="no-referrer"
              src={address(preview_url)}
              sx={{ display: 'block', width: '100%', height, border: 0, bgcolor: '#fff' }}
            />
          </Box>
        );
      })}
    </Box>
  );
}
