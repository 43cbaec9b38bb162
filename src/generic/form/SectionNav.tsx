import { memo, type MouseEvent } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Section } from '../../../resources/define.ts';
import { useWords } from '../../../resources/kinds/parts/use-words.tsx';

/** The anchor of a section. */
export function sectionId(name: string): string {
  return `section-${name}`;
}

/** Links to the form's sections, in sight on wide screens. */
export const SectionNav = memo(function SectionNav({ sections }: { readonly sections: readonly Pick<Section, 'section' | 'label'>[] }) {
  const words = useWords();
  const go = (name: string) => (event: MouseEvent) => {
    const target = document.getElementById(sectionId(name));
    if (!target) return;
    event.preventDefault();
    target.scrollIntoView({ block: 'start', behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    target.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
  };
  return (
    <Box component="nav" data-print="none" aria-label={words.say('form.sections')} sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 72, alignSelf: 'start', width: 160, flex: 'none', pt: 0.5 }}>
      {sections.map(({ section, label }) => (
        <Link key={section} href={`#${sectionId(section)}`} onClick={go(section)} underline="hover" color="text.secondary" variant="body2" sx={{ display: 'block', py: 0.75, pl: 1.5, borderLeft: 2, borderColor: 'divider', '&:hover': { borderColor: 'primary.main' } }}>
          {words.label(label)}
        </Link>
      ))}
    </Box>
  );
});
