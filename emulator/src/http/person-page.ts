// What every page asks on which somebody lets a program act for them: who one is, whether it may, and the code that the
// terminal shows. It names nobody: a visitor must not learn who has an account here.
import { hiddenFields, html, type Html, page } from './html';
import type { Asking } from '../identity/consent-codes';
import type { Services } from '../services';

const ANSWER = ['email', 'consent_code', 'decision'];

/** The request in fields that are not shown. A link answers nothing in the person's place. */
export function requestFields(parameters: URLSearchParams): Html[] {
  return hiddenFields([...parameters].filter(([name]) => !ANSWER.includes(name)));
}

/** What a page is made of. */
interface Question {
  title: string;
  /** The form's address. */
  action: string;
  asking: Asking;
  /** Goes before the question into the form. */
  fields: Html | readonly Html[];
  /** Somebody who is suggested; default: nobody. */
  email?: string;
  /** What was wrong with an answer. */
  problem?: string | undefined;
}

/** The question, and the two answers to it. Shows the code for it on the terminal. */
export async function askPerson(question: Question, services: Services): Promise<Response> {
  const { title, action, asking, fields, email = '', problem } = question;
  const code = services.consents.ask(asking);
  if (code === 'not shown') {
    const why =
      'It needs a code, but this emulator prints no credentials (--hide-credentials, or --log-level silent).';
    return page(403, 'This cannot be allowed', html`<p>${why}</p>`);
  }
  return page(
    problem === undefined ? 200 : 403,
    title,
    html`<p>It asks for: ${asking.scopes.join(', ')}</p>
      ${problem === undefined ? '' : html`<p role="alert"><strong>${problem}</strong></p>`}
      <form method="post" action="${action}">
        ${fields}
        <p>
          <label>
            Your e-mail address
            <input name="email" type="email" value="${email}" autocomplete="username" required />
          </label>
        </p>
        ${code === 'not needed' ? '' : codeField()}
        <p>
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="deny" formnovalidate>Deny</button>
        </p>
      </form>`,
  );
}

function codeField(): Html {
  return html`<p>
    <label>
      Code that the emulator shows in its terminal
      <input name="consent_code" autocomplete="off" required />
    </label>
  </p>`;
}

/** Whether the answer has the code that was shown for the question. */
export function hasCode(asking: Asking, answer: URLSearchParams, { consents }: Services): boolean {
  return consents.accepts(asking, answer.get('consent_code') ?? '');
}

export const WRONG_CODE = 'This is not the code that the terminal shows now.';
export const NOBODY = 'Nobody here has this address.';
