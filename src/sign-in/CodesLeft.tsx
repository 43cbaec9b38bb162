import { useContext } from 'react';
import { type SecondFactorMessage, secondFactorMessages } from '../../resources/messages/second-factor.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import { focusHeading } from './focus-heading.ts';
import { storeReturnAddress } from './return-address.ts';

interface Props {
  /** How many recovery codes are left. */
  readonly left: number;
  readonly onRead: () => void;
}

/** Tells whoever signed in by a recovery code how many are left, before the portal is entered: the phone may be lost. */
export function CodesLeft({ left, onRead }: Props) {
  const language = useContext(LanguageContext);
  const say = (key: SecondFactorMessage) => fillLabel(language, secondFactorMessages[key], { left });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        storeReturnAddress({ pathname: '/profile', search: '', hash: '' });
        onRead();
      }}
    >
      <h1 tabIndex={-1} ref={focusHeading}>
        {say('codeSpent')}
      </h1>
      <p>{say(left === 0 ? 'noneLeft' : left === 1 ? 'oneLeft' : 'codesLeft')}</p>
      <p>{say('phoneLost')}</p>
      <button type="submit" className="main">
        {say('toProfile')}
      </button>
      <button type="button" className="plain" onClick={onRead}>
        {say('later')}
      </button>
    </form>
  );
}
