import { CutText, NoValue } from '../../ui/typography.tsx';
import type { KindCell } from '../kind-views.ts';
import { useWords } from '../../ui/use-words.ts';
import { plainText } from './plain-text.ts';

/** The plain text in one line; the tooltip keeps paragraphs. */
export const cell: KindCell = {
  Cell: function RichTextCell({ value }) {
    const { say } = useWords();
    const text =
      typeof value === 'string' ? plainText(value, { img: say('richText.image'), video: say('richText.video') }) : '';
    return text === '' ? <NoValue /> : <CutText>{text}</CutText>;
  },
  wordsOf: (text) => plainText(text, { img: '▣', video: '▶' }),
  width: 260,
  least: 130,
};
