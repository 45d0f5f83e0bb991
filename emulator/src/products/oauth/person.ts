// What both pages ask on which somebody lets a program act for them: who one is, and whether it may.
import { html, type Html } from '../../http/html';
import type { Services } from '../../services';
import { NOWHERE } from '../../store/kind';
import { userKind } from '../users/users';

/**
 * The question, and the two answers to it.
 *
 * @param what goes before it into the form
 */
export function personForm(action: string, what: Html | readonly Html[], { platform }: Services): Html {
  const users = platform.store.all(userKind, NOWHERE).toReversed();
  return html`<form method="post" action="${action}">
    ${what}
    <p>
      <label>
        Who are you?
        <select name="user">
          ${users.map(({ sub, email }) => html`<option value="${sub}">${email}</option>`)}
        </select>
      </label>
    </p>
    <p>
      <button name="decision" value="allow">Allow</button>
      <button name="decision" value="deny">Deny</button>
    </p>
  </form>`;
}
