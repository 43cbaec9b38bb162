// News for staff in the frame of every page: no declaration can render it.
import CloseIcon from '@mui/icons-material/Close';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { alpha, Box, Button, IconButton, Stack, type Theme } from '@mui/material';
import { useLayoutEffect } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';
import { reserveRow, rowHeight } from '../../layout/notice-row.ts';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { useUnlessTyping } from '../../layout/use-unless-typing.ts';
import { showWhole } from '../../layout/whole-message.ts';
import { type BannerArticle, type Severity, useBanner } from './use-banner.ts';

const looks = {
  info: { color: 'info', Icon: InfoIcon },
  warning: { color: 'warning', Icon: WarningIcon },
  severe: { color: 'error', Icon: ErrorIcon },
} as const;

/** The full messages to staff. */
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
 * News for staff (`GET banner`): the most severe message in one line. A click shows all of them in full; those that
 * aren't severe can be dismissed. On a large screen it is in the free space of the app bar, so that it moves and covers
 * nothing. If the bar has no such space, it has its own row below the bar, which moves the page once; while the user
 * types, it is an icon in the bar until they stop.
 */
export function Banner() {
  const { temporaryDrawer, medium } = useScreenSize();
  const { say, language } = useWords();
  const { articles, dismiss } = useBanner();
  const [first, ...more] = articles;
  const narrow = temporaryDrawer || medium;
  const inRow = useUnlessTyping(narrow && first !== undefined);
  useLayoutEffect(() => {
    reserveRow('staff', inRow);
    return () => reserveRow('staff', false);
  }, [inRow]);
  if (!first) return null;
  const { color, Icon } = looks[first.severity];
  const text = first.text[language];
  const iconOnly = narrow && !inRow;
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
      sx={inRow ? rowStyle(color) : { display: 'flex', minWidth: 0, maxWidth: 1 }}
    >
      <Button
        color="inherit"
        startIcon={<Icon color={color} />}
        title={text}
        {...(iconOnly && { 'aria-label': text })}
        onClick={open}
        sx={{
          minWidth: 0,
          fontWeight: first.severity === 'severe' ? 600 : 400,
          textTransform: 'none',
          // Without room for some words, the text wraps below the line and is hidden, instead of being cut to one
          // letter.
          flexWrap: inRow ? 'nowrap' : 'wrap',
          justifyContent: 'flex-start',
          overflow: 'hidden',
          ...(inRow ? { flex: 1, height: 1, py: 0, px: { xs: 1.5, sm: 2 }, borderRadius: 0 } : { height: 36 }),
        }}
      >
        {!iconOnly && (
          <span
            style={{
              flex: inRow ? '0 1 auto' : '1 1 88px',
              minWidth: inRow ? 0 : 88,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {text}
          </span>
        )}
        {more.length > 0 && <Box component="span" sx={{ pl: 0.5, flex: 'none' }}>{`+${more.length}`}</Box>}
      </Button>
      {first.severity !== 'severe' && !iconOnly && (
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

/** Below the toolbar that contains it, and below the rows for the connection and the viewed role. */
const rowStyle =
  (color: (typeof looks)[Severity]['color']) =>
  ({ palette }: Theme) => {
    const tint = alpha(palette[color].main, palette.mode === 'dark' ? 0.28 : 0.16);
    return {
      position: 'absolute',
      insetInline: 0,
      top: `calc(100% + ${rowHeight('connection')} + ${rowHeight('viewing')})`,
      height: rowHeight('staff'),
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      color: 'text.primary',
      bgcolor: 'background.paper',
      backgroundImage: `linear-gradient(${tint}, ${tint})`,
      borderBottom: 1,
      borderColor: 'divider',
      '@media print': { display: 'none' },
    } as const;
  };
