import { breaking, type Examples, label, same } from '../examples.ts';

export const examples: Examples<'password'> = [
  {
    name: 'plain',
    field: { kind: 'password', label },
    valid: same('correct horse', ' spaces stay ', '密碼可以用中文也很好啊'),
    invalid: [
      ...breaking('minLength', 'too short', '123456789'),
      ...breaking('maxLength', 'x'.repeat(201)),
      ...breaking('type', 1_234_567_890),
    ],
    matches: [],
  },
];
