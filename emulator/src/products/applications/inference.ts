// Requests to applications. The routing's percentages select the revision, and a header names it.
import { z } from 'zod';
import type { Answer } from '../../http/call';
import type { Inference } from '../../inference/endpoint';
import { fromHandler, unavailable, type Visit, workloadOf } from '../../inference/gateway';
import type { ApplicationAnswer, ApplicationRequest } from '../../platform/handlers';
import { statusOf, trafficPercent } from '../../platform/rollout';
import { type Application, applicationKind } from './applications';
import { TrafficSplit } from './traffic-split';

const REVISION_HEADER = 'x-service-revision';
const STICKY_COOKIE = 'service-revision';

export const applicationInference: Inference = {
  kind: applicationKind.name,
  noun: applicationKind.noun,
  endpoints: (['get', 'post', 'put', 'delete'] as const).map((method) => ({
    method,
    path: '/{path}',
    summary: 'Visit an application',
    ...(method !== 'get' && { body: z.unknown(), bodyIsOptional: true }),
    isOpen: true,
  })),
  isUnversioned: true,
  begin: () => {
    const split = new TrafficSplit();
    return (visit) => visitApplication(visit, split);
  },
};

/** Applications are public. */
function visitApplication(visit: Visit, split: TrafficSplit): Promise<Answer> {
  const { workspace, method, path } = visit;
  const application = workloadOf(visit, applicationKind);
  visit.admitEverybody();
  const { name } = application.metadata;
  const { rollout, disabled, deleteAt } = application;
  const sticky = (rollout.stickySessionTtl ?? 0) > 0;
  const wanted = sticky ? cookieOf(visit.header('cookie')) : undefined;
  const revision = revisionFor(workspace, application, wanted, split);
  if (revision === undefined || disabled || deleteAt !== undefined)
    throw unavailable(applicationKind.noun, name, statusOf(application));
  const body = visit.body().text;
  visit.services.visits.count(workspace, name, revision, visit.at);
  return (async () => {
    const { application: handler = canned } = visit.platform.handlers;
    const said = await fromHandler(visit, () =>
      handler({ workspace, application: name, revision, method, path, body }),
    );
    const headers = {
      ...said.headers,
      [REVISION_HEADER]: revision,
      ...(sticky && {
        'set-cookie': `${STICKY_COOKIE}=${revision}; Max-Age=${rollout.stickySessionTtl ?? 0}; Path=/; HttpOnly`,
      }),
    };
    const status = said.status ?? 200;
    return typeof said.body === 'string'
      ? { status, headers, raw: { content: said.body, type: 'text/plain; charset=utf-8' } }
      : { status, headers, body: said.body };
  })();
}

/** The revision for the next request; `wanted` if it still has traffic. */
function revisionFor(
  workspace: string,
  { metadata, rollout }: Application,
  wanted: string | undefined,
  split: TrafficSplit,
): string | undefined {
  if (wanted !== undefined && trafficPercent(rollout, wanted) > 0) return wanted;
  const { active, canary } = rollout;
  const share = canary === undefined ? 0 : trafficPercent(rollout, canary);
  return split.nextIsForCanary(`${workspace}/${metadata.name}`, share) ? canary : active;
}

function canned({ application, revision, method, path }: ApplicationRequest): ApplicationAnswer {
  return { body: { application, revision, method, path } };
}

function cookieOf(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${STICKY_COOKIE}=([^;\\s]+)`).exec(header ?? '')?.[1];
}
