// The scopes of credentials and what they allow (Specification, Authentication, Scopes).

export const SCOPES = [
  'admin',
  'agents:create',
  'agents:delete',
  'agents:get',
  'agents:list',
  'agents:update',
  'apiKey:list',
  'apiKey:write',
  'applications:create',
  'applications:delete',
  'applications:get',
  'applications:list',
  'applications:update',
  'configurations:list',
  'customdomains:create',
  'customdomains:delete',
  'customdomains:get',
  'customdomains:list',
  'customdomains:update',
  'functions:create',
  'functions:delete',
  'functions:get',
  'functions:list',
  'functions:update',
  'integrations:create',
  'integrations:list',
  'invitations:list',
  'jobs:create',
  'jobs:delete',
  'jobs:get',
  'jobs:list',
  'jobs:update',
  'locations:list',
  'mcphub:list',
  'models:create',
  'models:delete',
  'models:get',
  'models:list',
  'models:update',
  'policies:create',
  'policies:delete',
  'policies:get',
  'policies:list',
  'policies:update',
  'sandboxes:control',
  'sandboxes:create',
  'sandboxes:delete',
  'sandboxes:get',
  'sandboxes:list',
  'sandboxes:update',
  'sandboxhub:list',
  'templates:get',
  'templates:list',
  'volumeTemplates:create',
  'volumeTemplates:delete',
  'volumeTemplates:get',
  'volumeTemplates:list',
  'volumeTemplates:upsert',
  'volumes:create',
  'volumes:delete',
  'volumes:get',
  'volumes:list',
  'workspaces:accept',
  'workspaces:create',
  'workspaces:decline',
  'workspaces:delete',
  'workspaces:get',
  'workspaces:invite',
  'workspaces:leave',
  'workspaces:list',
  'workspaces:remove',
  'workspaces:update',
] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether these scopes allow what needs `needed`. `admin` allows everything. */
export function allows(held: readonly Scope[], needed: Scope): boolean {
  return held.includes(needed) || held.includes('admin');
}

/** Whether a credential has all of these scopes; undefined means all that there are. */
export function covers(held: readonly Scope[], others: readonly Scope[] | undefined): boolean {
  return held.includes('admin') || others?.every((scope) => held.includes(scope)) === true;
}

/** The scopes that a credential gives to what it creates: its own; undefined for all. */
export function grantedBy(held: readonly Scope[]): Scope[] | undefined {
  return held.includes('admin') ? undefined : [...held];
}

/** The held scopes within a limit; a limit of undefined allows all. */
export function limited(held: readonly Scope[], limit: readonly Scope[] | undefined): readonly Scope[] {
  if (limit === undefined) return held;
  return held.includes('admin') ? limit : held.filter((scope) => limit.includes(scope));
}

/** The known scopes in a list separated by spaces. */
export function scopesIn(text: string): Scope[] {
  const words = text.split(' ');
  return SCOPES.filter((scope) => words.includes(scope));
}

/** The requested subset of the held scopes; all if none is requested. Undefined if more is requested than held. */
export function narrowed(held: readonly Scope[], asked: string | undefined): Scope[] | undefined {
  if (asked === undefined || asked.trim() === '') return [...held];
  const words = asked.trim().split(/ +/);
  const scopes = scopesIn(words.join(' '));
  const known = words.every((word) => SCOPES.some((scope) => scope === word));
  const within = held.includes('admin') || scopes.every((scope) => held.includes(scope));
  return known && within ? scopes : undefined;
}
