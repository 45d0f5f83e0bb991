// `/customdomains`, and the domains of an application (not shown in the specification).
import { baseOf } from '../../fields/domain-names';
import {
  customDomainApi,
  customDomainEndpoints,
  customDomainRules,
} from '../../generated/custom-domains.gen';
import { rows } from '../../generated/rows.gen';
import { type Call, ok, route, type Route } from '../../http/call';
import { find, insert, removeAtOnce, update } from '../../http/objects';
import { resource } from '../../http/resource';
import { changePlain } from '../../platform/plain';
import { refuseCopy, removeCopies, share, spread, unshare } from '../../platform/sharing';
import { conflict } from '../../problem';
import { keyOf, NOWHERE } from '../../store/kind';
import { applicationKind, withDomain } from '../applications/applications';
import { sharingTarget, workspaceKind } from '../workspaces/workspaces';
import {
  createCustomDomain,
  type CustomDomain,
  customDomainKind,
  hostKey,
  ownerOf,
  showCustomDomain,
  verifyCustomDomain,
} from './custom-domains';

const ownDomain = (call: Call) =>
  refuseCopy(customDomainKind, find(call, customDomainKind, call.param('domainName')));
const spreadFrom = (call: Call, domain: CustomDomain) =>
  spread(customDomainKind, domain, call.workspace, call.platform);

export const customDomainRoutes: Route[] = [
  ...resource({
    kind: customDomainKind,
    ...customDomainApi,
    show: showCustomDomain,
    create: {
      body: customDomainRules.created,
      make: (input, call) => {
        refuseTakenDomain(input.metadata.name, call);
        return createCustomDomain(input, call);
      },
    },
    change: {
      body: customDomainRules.changed,
      make: (stored, input, call) => {
        const domain = refuseCopy(customDomainKind, stored);
        return spreadFrom(call, changePlain(customDomainRules, customDomainKind.noun, domain, input, call));
      },
    },
    remove: (domain, call) => {
      removeCopies(customDomainKind, refuseCopy(customDomainKind, domain), call.platform);
      return showCustomDomain(removeAtOnce(call, customDomainKind, domain), call);
    },
  }),
  {
    ...customDomainEndpoints.verify,
    handle: (call) => {
      const stored = find(call, customDomainKind, call.param('domainName'));
      if (stored.sharedFrom !== undefined) return ok(showCustomDomain(accept(stored, call), call));
      refuseTakenDomain(stored.metadata.name, call);
      const verified = verifyCustomDomain(stored, call, call.platform);
      const domain = update(call, customDomainKind, spreadFrom(call, verified));
      attach(domain, call);
      return ok(showCustomDomain(domain, call));
    },
  },
  {
    ...customDomainEndpoints.shares,
    handle: (call) => {
      const { sharedWith = [] } = find(call, customDomainKind, call.param('domainName'));
      return ok(sharedWith.map((workspace) => showTarget(workspace, call)));
    },
  },
  route({
    ...customDomainEndpoints.share,
    handle: (call) => {
      const { platform, workspace, accountId } = call;
      const target = sharingTarget(call.body().targetWorkspace, accountId, workspace, platform);
      // A workspace of that name may have accepted before.
      const domain = forgetAcceptance(ownDomain(call), target.name);
      const shared = share(customDomainKind, domain, target.name, workspace, platform);
      return ok(showCustomDomain(update(call, customDomainKind, shared), call));
    },
  }),
  {
    ...customDomainEndpoints.unshare,
    handle: (call) => {
      const target = call.param('targetWorkspace');
      const kept = forgetAcceptance(
        unshare(customDomainKind, ownDomain(call), target, call.platform),
        target,
      );
      return ok(showCustomDomain(update(call, customDomainKind, kept), call));
    },
  },
  route({
    ...rows.applications.createCustomDomain,
    body: customDomainRules.created,
    answer: customDomainApi.answer,
    handle: (call) => {
      const { metadata } = find(call, applicationKind, call.param('applicationName'));
      refuseTakenDomain(call.body().metadata.name, call);
      const domain = createCustomDomain(call.body(), call, metadata.name);
      return ok(showCustomDomain(insert(call, customDomainKind, domain), call));
    },
  }),
];

/** Throws a 409 for a domain that another workspace has registered or uses, or that it owns a part above of. */
function refuseTakenDomain(name: string, { workspace, platform }: Call): void {
  const base = baseOf(name);
  const path = 'metadata.name';
  for (const holder of platform.store.holders(keyOf('domains', base))) {
    if (holder.workspace !== workspace)
      throw conflict(`${path}: custom domain "${name}" is registered by another workspace`);
    if (holder.name !== name && holder.name.toLowerCase() === name.toLowerCase())
      throw conflict(`${path}: custom domain "${holder.name}" exists`);
  }
  const user = platform.store.holders(hostKey(base)).find((holder) => holder.workspace !== workspace);
  if (user) throw conflict(`${path}: "${base}" is the address of an object of another workspace`);
  const owner = ownerOf(base, platform);
  if (owner && owner.workspace !== workspace)
    throw conflict(`${path}: "${base}" is below the custom domain of another workspace`);
}

/** Accepts a share in the workspace of the copy. Throws a 409 while the original is not verified. */
function accept(copy: CustomDomain, call: Call): CustomDomain {
  const { platform, workspace } = call;
  const { sharedFrom = '', metadata } = copy;
  const original = platform.store.get(customDomainKind, sharedFrom, metadata.name);
  if (original?.status !== 'verified')
    throw conflict(`custom domain "${metadata.name}" is not verified yet by workspace "${sharedFrom}"`);
  const accepted = {
    ...original,
    acceptedBy: [...new Set([...(original.acceptedBy ?? []), workspace])],
  };
  platform.store.update(customDomainKind, sharedFrom, accepted);
  spread(customDomainKind, accepted, sharedFrom, platform);
  return find(call, customDomainKind, metadata.name);
}

function forgetAcceptance(domain: CustomDomain, workspace: string): CustomDomain {
  return { ...domain, acceptedBy: domain.acceptedBy?.filter((one) => one !== workspace) };
}

/** Adds a verified domain to the application that waits for it, if it still exists. */
function attach(domain: CustomDomain, call: Call): void {
  if (domain.status !== 'verified' || domain.application === undefined) return;
  const application = call.platform.store.get(applicationKind, call.workspace, domain.application);
  if (application && application.deleteAt === undefined)
    update(
      call,
      applicationKind,
      withDomain(application, domain.metadata.name.replace(/^\*\./, ''), call, call.platform),
    );
}

function showTarget(workspace: string, { platform }: Call) {
  const displayName = platform.store.get(workspaceKind, NOWHERE, workspace)?.displayName;
  return {
    status: 'shared',
    workspace,
    ...(displayName !== undefined && { workspaceDisplayName: displayName }),
  };
}
