import { breaking, type Examples, label, same } from '../examples.ts';

export const examples: Examples<'sealedText'> = [
  {
    name: 'plain',
    field: { kind: 'sealedText', label, ascii: true, maxLength: 20 },
    valid: [...same('GIFT-4821-7730'), { given: '  GIFT-4821-7730 \n', kept: 'GIFT-4821-7730' }],
    invalid: [...breaking('maxLength', 'x'.repeat(21)), ...breaking('ascii', '代碼'), ...breaking('type', 48_217_730)],
    matches: [],
  },
];
