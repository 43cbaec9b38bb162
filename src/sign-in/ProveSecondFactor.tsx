import { useContext } from 'react';
import { type SecondFactorMessage, secondFactorMessages } from '../../resources/messages/second-factor.ts';
import { fillLabel, LanguageContext } from '../i18n/sign-in-messages.ts';
import type { FieldErrors } from './refusal.ts';
import { TextInput } from './TextInput.tsx';
import { type ChallengePageProps, useAnswer } from './use-answer.ts';
import { useSubmit } from './use-submit.ts';

/** The `/challenge` page that asks for a code of the authenticator app, or a recovery code. */
export default function ProveSecondFactor(props: ChallengePageProps) {
  const language = useContext(LanguageContext);
  const say = (key: SecondFactorMessage) => fillLabel(language, secondFactorMessages[key]);
  const answer = useAnswer(props);
  const { busy, refusal, submit } = useSubmit(async ({ code = '' }): Promise<FieldErrors | undefined> => {
    if (code.trim() === '') return { code: say('codeRequired') };
    await answer(code);
    return undefined;
  });
  return (
    <form onSubmit={submit} noValidate>
      <h1>{say('prove')}</h1>
      <p>{say('proveHow')}</p>
      {refusal.form !== undefined && (
        <p role="alert" className="alert">
          {refusal.form}
        </p>
      )}
      <TextInput
        name="code"
        label={say('code')}
        autoComplete="one-time-code"
        error={refusal.fields['code']}
        autoFocus
      />
      <p className="hint">{say('lost')}</p>
      <button type="submit" className="main" aria-disabled={busy}>
        {say('goOn')}
      </button>
      <button type="button" className="plain" onClick={() => props.leave()}>
        {say('backToSignIn')}
      </button>
    </form>
  );
}
