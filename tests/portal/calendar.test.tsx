import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Calendar } from '../../resources/kinds/date/Calendar.tsx';
import { languages } from '../../resources/messages/languages.ts';

test.each(languages)('in %s a week begins on Sunday, as Hong Kong’s do', (language) => {
  render(<Calendar day="2026-11-20" language={language} onDay={() => undefined} />);
  const [first] = screen.getAllByRole('columnheader');
  expect(first?.getAttribute('aria-label')).toBe(language === 'en' ? 'Sunday' : '星期日');
});
