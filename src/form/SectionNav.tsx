import { memo, type MouseEvent } from 'react';
import { Box, Link } from '@mui/material';
import type { Section } from '../../resources/define.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { noticeHeight } from '../layout/notice-row.ts';

/** DOM id of a section. */
export function sectionId(name: string): string {
  return `section-${name}`;
}

/** A column beside the form on wide screens, else a sticky strip above it. */
const navStyle = {
  position: 'sticky',
  top: { xs: `calc(48px + ${noticeHeight})`, lg: 72 },
  zIndex: { xs: 2, lg: 'auto' },
  flex: 'none',
  alignSelf: { xs: 'stretch', lg: 'start' },
  width: { lg: 160 },
  pt: { lg: 0.5 },
  mx: { xs: -1, sm: -2, lg: 0 },
  px: { xs: 1, sm: 2, lg: 0 },
  display: { xs: 'flex', lg: 'block' },
  columnGap: 2,
  overflowX: { xs: 'auto', lg: 'visible' },
  whiteSpace: { xs: 'nowrap', lg: 'normal' },
  bgcolor: { xs: 'background.default', lg: 'transparent' },
  borderBottom: { xs: 1, lg: 0 },
  borderColor: { xs: 'divider' },
} as const;

const notWide = { display: { lg: 'none' } } as const;

/** Scroll margin that clears the app bar and, on narrow screens, the strip. */
export const sectionMargin = { xs: 104, lg: 72 } as const;

/** Links to the form's sections. */
export const SectionNav = memo(function SectionNav({
  sections,
  narrowOnly,
}: {
  /** Hides the wide-screen column, because panels take its place. */
  readonly narrowOnly: boolean;
  readonly sections: readonly Pick<Section, 'section' | 'label'>[];
}) {
  const words = useWords();
  const go = (name: string) => (event: MouseEvent) => {
    const target = document.getElementById(sectionId(name));
    if (!target) return;
    event.preventDefault();
    target.scrollIntoView({
      block: 'start',
      behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
    target.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      data-print="none"
      aria-label={words.say('form.sections')}
      sx={narrowOnly ? [navStyle, notWide] : navStyle}
    >
      {sections.map(({ section, label }) => (
        <Link
          key={section}
          href={`#${sectionId(section)}`}
          onClick={go(section)}
          underline="hover"
          color="text.secondary"
          variant="body2"
          sx={{
            display: 'block',
            flex: 'none',
            py: 0.75,
            pl: { lg: 1.5 },
            borderLeft: { lg: 2 },
            borderColor: { lg: 'divider' },
            '&:hover': { borderColor: { lg: 'primary.main' } },
          }}
        >
          {words.label(label)}
        </Link>
      ))}
    </Box>
  );
});
