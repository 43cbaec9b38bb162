import { useContext } from 'react';
import { type SecondFactorMessage, secondFactorMessages } from '../../resources/messages/second-factor.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import { useCopied } from '../ui/use-copied.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Focuses the heading, so that a screen reader announces the new content. */
const focus = (heading: HTMLElement | null) => heading?.focus();

/** Shows new recovery codes, only this once, before the portal opens. */
export function KeepCodes({ codes, onKept }: Props) {
  const language = useContext(LanguageContext);
  const say = (key: SecondFactorMessage) => fillLabel(language, secondFactorMessages[key]);
  const { copied, copy } = useCopied(codes.join('\n'));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onKept();
      }}
    >
      <h1 tabIndex={-1} ref={focus}>
        {say('recoveryCodes')}
      </h1>
      <p>{say('keepCodes')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="plain" onClick={copy}>
        {say(copied ? 'copied' : 'copyCodes')}
      </button>
      <button type="submit" className="main">
        {say('codesKept')}
      </button>
    </form>
  );
}
