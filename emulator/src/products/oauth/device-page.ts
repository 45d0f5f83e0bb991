// `/login/device`, where a program without a browser gets a code, and the page on which somebody types that in
// (RFC 8628). As on the consent page nobody signs in, so the page exists on loopback only.
import type { Answer } from '../../http/call';
import type { HttpContext } from '../../http/context';
import { exchange, type LetIn, type RawBody } from '../../http/exchange';
import { formOf, refuseForeign } from '../../http/forms';
import { html, page } from '../../http/html';
import { versionOf } from '../../http/versions';
import { settle } from '../../platform/settle';
import type { Services } from '../../services';
import { NOWHERE } from '../../store/kind';
import { userKind } from '../users/users';
import {
  answerDevice,
  DEVICE_LIFETIME_SECONDS,
  deviceScopes,
  issueDeviceCode,
  POLL_INTERVAL_SECONDS,
  shownUserCode,
  waitingFor,
} from './devices';
import { clientKind } from './oauth';
import { personForm } from './person';
import { authenticateClient, failure, parametersOf } from './token';

export const DEVICE_PAGE = '/oauth/device';

/** Gives a program its codes. */
export function authorizeDevice(context: HttpContext, services: Services): Promise<Response> {
  return exchange(context, services, '/login/device', (body, _, letIn) => {
    versionOf(context.req.header('service-version'));
    return codes(body(), context.req.header('authorization'), services, letIn);
  });
}

function codes(body: RawBody, authorization: string | undefined, services: Services, letIn: LetIn): Answer {
  const parameters = parametersOf(body);
  if (!parameters)
    return failure(400, 'invalid_request', 'the body must be a form or a JSON object of strings');
  const { platform, clock } = services;
  const client = authenticateClient(parameters, authorization, platform);
  if ('status' in client) return client;
  letIn('client');
  const program = platform.store.get(clientKind, NOWHERE, client.id);
  if (!program)
    return failure(400, 'unauthorized_client', 'this is for programs that people let act for them');
  const scopes = deviceScopes(program, parameters.get('scope'));
  if (!scopes)
    return failure(400, 'invalid_scope', 'scope: names one that is unknown or not for this program');
  const { deviceCode, userCode } = issueDeviceCode({ clientId: client.id, scopes }, clock.now(), platform);
  const address = services.origin() + DEVICE_PAGE;
  const shown = shownUserCode(userCode);
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

/** Shows the page. */
export async function askForCode(context: HttpContext, services: Services): Promise<Response> {
  if (services.hostNames === undefined) return refusedPage('This page exists on loopback only.');
  const code = new URL(context.req.url).searchParams.get('user_code') ?? '';
  const typed = html`<p>
    <label>Code <input name="user_code" value="${code}" required /></label>
  </p>`;
  return page(
    200,
    'Let a program act for you?',
    html`<p>Type in the code it shows. Only do so if you have just started it yourself.</p>
      ${personForm(DEVICE_PAGE, typed, services)}`,
  );
}

/** Takes the person's answer; the program finds it when it asks next. */
export async function takeCode(context: HttpContext, services: Services): Promise<Response> {
  const parameters = await formOf(context);
  const foreign = refuseForeign(context);
  if (foreign) return foreign;
  if (services.hostNames === undefined) return refusedPage('This page exists on loopback only.');
  return services.database.transaction(() => {
    const { platform, clock } = services;
    settle(platform, clock.now());
    const grant = waitingFor(parameters.get('user_code') ?? '', clock.now(), platform);
    if (!grant) return refusedPage('No program waits for this code. It may have expired.');
    const user = platform.store.get(userKind, NOWHERE, parameters.get('user') ?? '');
    const allowed = parameters.get('decision') === 'allow' && user !== undefined;
    answerDevice(grant, { subject: user?.sub ?? '', allowed }, platform);
    const name = platform.store.get(clientKind, NOWHERE, grant.clientId)?.name ?? grant.clientId;
    return page(
      200,
      allowed ? 'It may act for you' : 'It may not act for you',
      html`<p>${name} will know in a moment. You can close this page.</p>`,
    );
  });
}

function refusedPage(why: string): Promise<Response> {
  return page(400, 'This cannot be allowed', html`<p>${why}</p>`);
}
