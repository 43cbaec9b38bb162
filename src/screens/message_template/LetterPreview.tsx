import { Box, Typography } from '@mui/material';
import { type ContentLocale, contentLocales } from '../../../resources/kinds/kind.ts';
import { useMediaAddress } from '../../../resources/kinds/media/media-address.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { memberOf } from '../../browser/json.ts';

/** A mail in one language, as the server would write it. */
export interface Letter {
  readonly subject: string;
  readonly url: string;
}

export type Letters = Readonly<Record<ContentLocale, Letter>>;

/** Parses the answer of a call that writes a mail in both languages. */
export function lettersIn(data: unknown): Letters {
  const one = (locale: ContentLocale): Letter => {
    const [subject, url] = [
      memberOf(memberOf(data, locale), 'subject'),
      memberOf(memberOf(data, locale), 'preview_url'),
    ];
    return { subject: typeof subject === 'string' ? subject : '', url: typeof url === 'string' ? url : '' };
  };
  return { zh_HK: one('zh_HK'), en_US: one('en_US') };
}

const height = 360;

/** Both languages side by side, each in a frame where nothing runs. */
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
        const { subject, url } = letters[locale];
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
              src={address(url)}
              sx={{ display: 'block', width: '100%', height, border: 0, bgcolor: '#fff' }}
            />
          </Box>
        );
      })}
    </Box>
  );
}
