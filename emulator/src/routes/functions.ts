// `/functions` (Specification, Create function; the other verbs are not shown there).
import { z } from 'zod';
import { ok, type Route } from '../call';
import {
  changedFunction,
  changeFunction,
  createFunction,
  functionKind,
  newFunction,
  showFunction,
  shownFunction,
  shownRevision,
  showRevisions,
} from '../domain/functions';
import { scopesOf } from '../scopes';
import { find, removeLater } from './objects';
import { resource } from './resource';

export const functionRoutes: Route[] = [
  ...resource({
    kind: functionKind,
    path: '/functions',
    scopes: scopesOf('functions'),
    show: showFunction,
    answer: shownFunction,
    listed: {},
    create: { body: newFunction, make: (input, call) => createFunction(input, call, call.platform) },
    change: {
      body: changedFunction,
      make: (stored, input, call) => changeFunction(stored, input, call, call.platform),
    },
    remove: (stored, call) => showFunction(removeLater(call, functionKind, stored), call),
  }),
  {
    method: 'GET',
    path: '/functions/:name/revisions',
    summary: 'List the revisions of a function',
    scope: 'functions:get',
    answer: z.array(shownRevision),
    handle: (call) => ok(showRevisions(find(call, functionKind, call.param('name')))),
  },
];
