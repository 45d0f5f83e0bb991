/** Endpoints without their own resource or function, and why. */
export interface Reason {
  /** Matches the endpoints, written `GET /drives/*`. */
  readonly about: RegExp;
  readonly why: string;
}

export const REASONS: readonly Reason[] = [
  {
    about: /^POST \/(login\/device|oauth\/token)$|^GET \/\.well-known\/openid-configuration$/,
    why: 'signing in: settings of the provider, done by the client',
  },
  {
    about: /^GET \/\.well-known\/jwks\.json$/,
    why: 'the keys to check tokens with: for the program that is sent them',
  },
  {
    about: /^(GET|POST) \/drives\/(\*\/access-token|jwks\.json)$/,
    why: 'short-lived tokens, and the keys to check them with: for the program that uses the storage',
  },
  {
    about: /^GET \/integrations\/connections\/\*\/models\/\*$/,
    why: 'listConnectionModels tells the same of all of them',
  },
  {
    about: /^\w+ \/jobs\/\*\/executions/,
    why: 'work that a job does, not what it is: for the program that has work to do',
  },
  {
    about: /^\w+ \/images(\/\*\/\*(\/tags\/\*)?)?$/,
    why: 'images are built, and cleared away, by build pipelines; programs refer to what is there',
  },
  {
    about: /^\w+ \/images\/\*\/\*\/share|^\w+ \/pending-image-shares|^\w+ \/customdomains\/\*\/share/,
    why: 'an agreement between two workspaces: the other side has to consent',
  },
  {
    about: /^\w+ \/(vpcs|egress\w+)(\/|$)/,
    why: 'the configuration of a network is a free form that nobody documents, and it cannot be changed',
  },
  { about: /^GET \/changelog$/, why: 'news for people' },
  {
    about: /^\w+ \/profile\/invitations|^DELETE \/workspaces\/\*\/leave$/,
    why: "a person's own affair: a credential of a program has no invitations",
  },
  {
    about: /^(POST|PUT|DELETE) \/users/,
    why: 'people come in by invitation and by the directory of their company, and answer themselves',
  },
  {
    about: /^POST \/workspaces\/availability$/,
    why: 'creating a workspace tells the same, and takes the name',
  },
  {
    about: /^\w+ \/sandboxes\/\*\/snapshots(\/\*)?$/,
    why: 'the same snapshots as at /snapshots, from where they are made',
  },
  {
    about: /^POST \/sandboxes\/\*\/snapshots\/\*\/restore$/,
    why: 'an act, not a state: a program says what shall be, not what shall be done once',
  },
  {
    about: /^GET \/sandboxes\/\*\/schedule-executions$/,
    why: 'listScheduleExecutions tells them, by sandbox',
  },
  { about: /^POST \/applications\/\*\/customdomains$/, why: 'the same domains as at /customdomains' },
  {
    about: /^DELETE \/volume_templates\/\*\/versions\/\*$/,
    why: 'versions are uploaded, and cleared away, by build pipelines',
  },
  {
    about: /^\w+ \/sandboxes\/\*\/previews\/\*\/tokens/,
    why: 'passed to people for a while, and changed by nothing: for the program that lets them in',
  },
];
