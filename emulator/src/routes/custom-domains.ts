// `/customdomains`, and those of an application (not shown in the specification).
import { type Call, ok, route, type Route } from '../call';
import { applicationKind, withDomain } from '../domain/applications';
import {
  changeCustomDomain,
  changedCustomDomain,
  createCustomDomain,
  type CustomDomain,
  customDomainKind,
  newCustomDomain,
  showCustomDomain,
  shownCustomDomain,
  verifyCustomDomain,
} from '../domain/custom-domains';
import { scopesOf } from '../scopes';
import { find, insert, removeAtOnce, update } from './objects';
import { resource } from './resource';

export const customDomainRoutes: Route[] = [
  ...resource({
    kind: customDomainKind,
    path: '/customdomains',
    scopes: scopesOf('customdomains'),
    show: showCustomDomain,
    answer: shownCustomDomain,
    listed: 'bare',
    create: { body: newCustomDomain, make: (input, call) => createCustomDomain(input, call) },
    change: { body: changedCustomDomain, make: changeCustomDomain },
    remove: (domain, call) => showCustomDomain(removeAtOnce(call, customDomainKind, domain), call),
  }),
  {
    method: 'POST',
    path: '/customdomains/:name/verify',
    summary: 'Verify a custom domain',
    scope: 'customdomains:update',
    answer: shownCustomDomain,
    handle: (call) => {
      const stored = find(call, customDomainKind, call.param('name'));
      const domain = update(call, customDomainKind, verifyCustomDomain(stored, call, call.platform));
      attach(domain, call);
      return ok(showCustomDomain(domain, call));
    },
  },
  route({
    method: 'POST',
    path: '/applications/:name/customdomains',
    summary: 'Create a custom domain that an application gets once it is verified',
    scope: 'customdomains:create',
    body: newCustomDomain,
    answer: shownCustomDomain,
    handle: (call) => {
      const { metadata } = find(call, applicationKind, call.param('name'));
      const domain = createCustomDomain(call.body(), call, metadata.name);
      return ok(showCustomDomain(insert(call, customDomainKind, domain), call));
    },
  }),
];

/** Gives a verified domain to the application that waits for it, while that is still there. */
function attach(domain: CustomDomain, call: Call): void {
  if (domain.status !== 'verified' || domain.application === undefined) return;
  const application = call.platform.store.get(applicationKind, call.workspace, domain.application);
  if (application && application.deleteAt === undefined)
    update(call, applicationKind, withDomain(application, domain.metadata.name.replace(/^\*\./, ''), call));
}
