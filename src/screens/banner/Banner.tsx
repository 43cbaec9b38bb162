// What staff should know, in the frame of every page: no declaration can draw it.
import CloseIcon from '@mui/icons-material/Close';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, IconButton, Stack } from '@mui/material';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { type BannerArticle, useBanner } from './use-banner.ts';
import { showWhole } from '../../layout/whole-message.ts';

const looks = {
  info: { color: 'info', Icon: InfoIcon },
  warning: { color: 'warning', Icon: WarningIcon },
  severe: { color: 'error', Icon: ErrorIcon },
} as const;

/** Messages to staff, whole. */
function Whole({ articles }: { readonly articles: readonly BannerArticle[] }) {
  const { language } = useWords();
  return (
    <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {articles.map(({ id, severity, text }) => {
        const { color, Icon } = looks[severity];
        return (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 1 }}>
            <Icon color={color} />
            {text[language]}
          </Box>
        );
      })}
    </Stack>
  );
}

/**
 * What staff should know (`GET banner`): the most severe message in one line, in the empty place of the app bar, so that
 * nothing of the page moves or is covered. Pressed, it shows all, whole, and dismisses those that aren't severe on demand.
 * On a phone it is an icon.
 */
export function Banner() {
  const { phone } = useScreenSize();
  const { say, language } = useWords();
  const { articles, dismiss } = useBanner();
  const [first, ...more] = articles;
  if (!first) return null;
  const { color, Icon } = looks[first.severity];
  const passing = articles.filter(({ severity }) => severity !== 'severe');
  const open = () => {
    showWhole({
      text: say('frame.toStaff'),
      details: <Whole articles={articles} />,
      ...(passing.length > 0 && { action: { label: say('frame.dismiss'), onPress: () => dismiss(passing) } }),
    });
  };
  return (
    <Box
      role={first.severity === 'severe' ? 'alert' : 'status'}
      aria-label={say('frame.toStaff')}
      sx={{ display: 'flex', minWidth: 0, maxWidth: 1 }}
    >
      <Button
        color="inherit"
        startIcon={<Icon color={color} />}
        title={first.text[language]}
        {...(phone && { 'aria-label': first.text[language] })}
        onClick={open}
        sx={{
          minWidth: 0,
          fontWeight: first.severity === 'severe' ? 600 : 400,
          textTransform: 'none',
          // Where there is no room for some words, they go below the line, out of sight, rather than being a letter.
          flexWrap: 'wrap',
          justifyContent: 'flex-start',
          height: 36,
          overflow: 'hidden',
        }}
      >
        {!phone && (
          <span
            style={{
              flex: '1 1 88px',
              minWidth: 88,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {first.text[language]}
          </span>
        )}
        {more.length > 0 && <Box component="span" sx={{ pl: 0.5, flex: 'none' }}>{`+${more.length}`}</Box>}
      </Button>
      {first.severity !== 'severe' && !phone && (
        <IconButton
          size="small"
          aria-label={say('frame.dismiss')}
          title={say('frame.dismiss')}
          onClick={() => dismiss([first])}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
