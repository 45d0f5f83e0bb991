// `/login/device`, which gives a program without a browser its codes, and the page on which a user types the code (RFC
// 8628). There is no sign-in: the page needs the code in the terminal, and exists on loopback only.
import type { Answer } from '../../http/call';
import type { HttpContext } from '../../http/context';
import { exchange, type LetIn, type RawBody } from '../../http/exchange';
import { forbidForeign, formOf, refuseForeign } from '../../http/forms';
import { html, page } from '../../http/html';
import { versionOf } from '../../http/versions';
import type { Asking } from '../../identity/consent-codes';
import { shownCode } from '../../identity/typed-codes';
import type { Services } from '../../services';
import { NOWHERE } from '../../store/kind';
import { userByEmail } from '../users/users';
import {
  answerDevice,
  DEVICE_LIFETIME_SECONDS,
  type DeviceGrant,
  deviceScopes,
  issueDeviceCode,
  POLL_INTERVAL_SECONDS,
  waitingFor,
} from './devices';
import { clientKind } from './oauth';
import { askPerson, hasCode, NOBODY, requestFields, WRONG_CODE } from '../../http/person-page';
import { authenticateClient, failure, parametersOf } from './token';

export const DEVICE_PAGE = '/oauth/device';

const NO_PROGRAM = 'No program waits for this code. It may have expired.';

/** Issues the codes for a program. */
export function authorizeDevice(context: HttpContext, services: Services): Promise<Response> {
  return exchange(context, services, '/login/device', (body, _, letIn) => {
    forbidForeign(context, services);
    versionOf(context.req.header('service-version'));
    return codes(body(), context.req.header('authorization'), services, letIn);
  });
}

function codes(body: RawBody, authorization: string | undefined, services: Services, letIn: LetIn): Answer {
  const parameters = parametersOf(body);
  if ('status' in parameters) return parameters;
  const { platform, clock } = services;
  const client = authenticateClient(parameters, authorization, platform);
  if ('status' in client) return client;
  letIn('client');
  const program = platform.store.get(clientKind, NOWHERE, client.id);
  if (!program) return failure(400, 'unauthorized_client', 'this is only for programs that act for people');
  const scopes = deviceScopes(program, parameters.get('scope'));
  if (!scopes)
    return failure(
      400,
      'invalid_scope',
      'scope: contains a scope that is unknown or not allowed for this program',
    );
  const { deviceCode, userCode } = issueDeviceCode({ clientId: client.id, scopes }, clock.now(), platform);
  const address = services.origin() + DEVICE_PAGE;
  const shown = shownCode(userCode);
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: address,
      verification_uri_complete: `${address}?user_code=${shown}`,
      expires_in: DEVICE_LIFETIME_SECONDS,
      interval: POLL_INTERVAL_SECONDS,
    },
  };
}

/** Shows the page. It first asks for the program's code, then for consent. */
export async function askForCode(context: HttpContext, services: Services): Promise<Response> {
  if (!services.hostNames.isOwnMachine) return refusedPage('This page exists on loopback only.');
  const { platform, clock } = services;
  const parameters = new URL(context.req.url).searchParams;
  const code = parameters.get('user_code') ?? '';
  const grant = waitingFor(code, clock.now(), platform);
  if (grant) return ask(grant, parameters, services);
  return page(
    code === '' ? 200 : 400,
    'Let a program act for you?',
    html`${code === '' ? '' : html`<p role="alert"><strong>${NO_PROGRAM}</strong></p>`}
      <form method="get" action="${DEVICE_PAGE}">
        <p>
          <label>Code that the program shows <input name="user_code" value="${code}" required /></label>
        </p>
        <p><button>Continue</button></p>
      </form>`,
  );
}

function ask(
  grant: DeviceGrant,
  parameters: URLSearchParams,
  services: Services,
  problem?: string,
): Promise<Response> {
  const asking = askingOf(grant, services);
  const fields = html`<p>
      It shows the code <strong>${shownCode(grant.userCode)}</strong>. Allow it only if you have just started
      it yourself.
    </p>
    ${requestFields(parameters)}`;
  const title = `Let ${asking.program} act for you?`;
  return askPerson({ title, action: DEVICE_PAGE, asking, fields, problem }, services);
}

function askingOf({ clientId, scopes, hash }: DeviceGrant, { platform }: Services): Asking {
  const program = platform.store.get(clientKind, NOWHERE, clientId)?.name ?? clientId;
  return { program, scopes, of: ['device', hash] };
}

/** Stores the user's answer. The program gets it with its next poll. */
export async function takeCode(context: HttpContext, services: Services): Promise<Response> {
  const parameters = await formOf(context, services);
  const foreign = refuseForeign(context, services);
  if (foreign) return foreign;
  if (!services.hostNames.isOwnMachine) return refusedPage('This page exists on loopback only.');
  services.settle();
  return services.database.transaction(() => {
    const { platform, clock } = services;
    const grant = waitingFor(parameters.get('user_code') ?? '', clock.now(), platform);
    if (!grant) return refusedPage(NO_PROGRAM);
    const asking = askingOf(grant, services);
    const allowed = parameters.get('decision') === 'allow';
    if (allowed && !hasCode(asking, parameters, services))
      return ask(grant, parameters, services, WRONG_CODE);
    const user = allowed ? userByEmail(parameters.get('email') ?? '', platform) : undefined;
    if (allowed && !user) return ask(grant, parameters, services, NOBODY);
    services.consents.end(asking);
    answerDevice(grant, { subject: user?.sub ?? '', allowed }, platform);
    return page(
      200,
      allowed ? 'It may act for you' : 'It may not act for you',
      html`<p>${asking.program} will know in a moment. You can close this page.</p>`,
    );
  });
}

function refusedPage(why: string): Promise<Response> {
  return page(400, 'This cannot be allowed', html`<p>${why}</p>`);
}
