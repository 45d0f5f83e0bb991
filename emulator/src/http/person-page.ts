// The consent form: asks for the user's e-mail address, for allow or deny, and for the code in the terminal. It shows
// no names, because a visitor must not learn who has an account here.
import { hiddenFields, html, type Html, page } from './html';
import type { Asking } from '../identity/consent-codes';
import type { Services } from '../services';

const ANSWER = ['email', 'consent_code', 'decision'];

/** The request as hidden fields. Answer fields are left out, so that a link cannot answer for the user. */
export function requestFields(parameters: URLSearchParams): Html[] {
  return hiddenFields([...parameters].filter(([name]) => !ANSWER.includes(name)));
}

/** The content of a consent page. */
interface Question {
  title: string;
  /** Action URL of the form. */
  action: string;
  asking: Asking;
  /** Form fields before the question. */
  fields: Html | readonly Html[];
  /** Suggested address; default: none. */
  email?: string;
  /** Error in the previous answer. */
  problem?: string | undefined;
}

/** The consent page. Shows its code in the terminal. */
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

/** Whether the answer contains the code that was shown for the question. */
export function hasCode(asking: Asking, answer: URLSearchParams, { consents }: Services): boolean {
  return consents.accepts(asking, answer.get('consent_code') ?? '');
}

export const WRONG_CODE = 'This is not the code that the terminal shows now.';
export const NOBODY = 'Nobody here has this address.';
