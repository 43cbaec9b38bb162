import { useContext, useRef, useState } from 'react';
import { type SecondFactorMessage, secondFactorMessages } from '../../resources/messages/second-factor.ts';
import { environment } from '../browser/environment.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import type { FieldErrors } from './refusal.ts';
import { TextInput } from './TextInput.tsx';
import { type ChallengePageProps, useAnswer } from './use-answer.ts';
import { useSubmit } from './use-submit.ts';

/** The `/challenge` page that asks for a code of the authenticator app, a recovery code, or a passkey. */
export default function ProveSecondFactor(props: ChallengePageProps) {
  const language = useContext(LanguageContext);
  const say = (key: SecondFactorMessage) => fillLabel(language, secondFactorMessages[key]);
  const answer = useAnswer(props);
  const isOwn = environment.authStrategy === 'local';
  const byPasskey = useRef(false);
  const [givenUp, setGivenUp] = useState(false);
  const { busy, refusal, submit } = useSubmit(async ({ code = '' }): Promise<FieldErrors | undefined> => {
    const asksBrowser = byPasskey.current;
    byPasskey.current = false;
    setGivenUp(false);
    if (!asksBrowser && code.trim() === '') return { code: say('codeRequired') };
    setGivenUp((await (asksBrowser ? answer() : answer(code))) === 'givenUp');
    return undefined;
  });
  const message = refusal.form ?? (givenUp ? say('noPasskey') : undefined);
  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('prove')}</h1>
      <p>{say(isOwn ? 'proveHow' : 'proveHowAtPool')}</p>
      {message !== undefined && (
        <p role="alert" className="alert">
          {message}
        </p>
      )}
      <TextInput
        name="code"
        label={say('code')}
        autoComplete="one-time-code"
        error={refusal.fields['code']}
        autoFocus
      />
      <p className="hint">{say(isOwn ? 'lost' : 'lostAtPool')}</p>
      <button type="submit" className="main" aria-disabled={busy}>
        {say('goOn')}
      </button>
      {props.challenge.takesPasskey && (
        <button type="submit" className="main" aria-disabled={busy} onClick={() => (byPasskey.current = true)}>
          {say('usePasskey')}
        </button>
      )}
      <button type="button" className="plain" onClick={() => props.leave()}>
        {say('backToSignIn')}
      </button>
    </form>
  );
}
