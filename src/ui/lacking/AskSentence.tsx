import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { CopyField } from '../CopyField.tsx';
import { usePermissionTitle } from './use-permission-title.ts';

/** A text that asks for permissions, for copying. */
export function AskSentence({ permissions }: { readonly permissions: readonly string[] }) {
  const { say, language } = useWords();
  const title = usePermissionTitle();
  const asked = permissions.map((permission) => `${title(permission)} (${permission})`).join(commaIn(language));
  return (
    <CopyField
      name={say('lacking.request')}
      value={say('lacking.sentence', { smart_count: permissions.length, permissions: asked })}
    />
  );
}
