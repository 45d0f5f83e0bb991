/** Responses that look like "not found", but do not come from the platform, or that the platform contradicts. */
import type { FaultBehaviour } from '../support/world';

export interface Foreign {
  readonly name: string;
  readonly then: FaultBehaviour;
  /** The error's text about it. */
  readonly told: RegExp;
}

const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body></body></html>`;
const html = { 'content-type': 'text/html' };

/** A usual run covers the first one. */
export const FOREIGN: readonly Foreign[] = [
  {
    name: 'an HTML page',
    then: { kind: 'status', status: 404, headers: html, body: page('404 Not Found') },
    told: /404 .*an HTML page.*titled "404 Not Found".*check the address http/,
  },
  {
    name: 'JSON of another form',
    then: { kind: 'status', status: 404, body: { message: 'no Route matched with those values' } },
    told: /404 .*no Route matched.*JSON that is not an error of the platform: check the address http/,
  },
  {
    name: 'a nested error of a gateway',
    then: { kind: 'status', status: 404, body: { error: { code: 'ROUTE_NOT_FOUND', message: 'no route' } } },
    told: /404 ROUTE_NOT_FOUND: no route.*JSON that is not an error of the platform: check the address http/,
  },
  {
    name: 'words',
    then: {
      kind: 'status',
      status: 404,
      headers: { 'content-type': 'text/plain' },
      body: '404 page not found',
    },
    told: /404 .*404 page not found.*plain text.*check the address http/,
  },
  {
    name: 'nothing',
    then: { kind: 'status', status: 404, body: '' },
    told: /404 Not Found; the answer is empty.*check the address http/,
  },
  {
    name: 'a page with another status',
    then: { kind: 'status', status: 410, headers: html, body: page('Gone') },
    told: /410 .*an HTML page instead of JSON, titled "Gone"; it came from http:\S+\/v0/,
  },
  {
    name: 'JSON of another form with another status',
    then: { kind: 'status', status: 403, body: { message: 'Forbidden by the gateway' } },
    told: /403 .*Forbidden by the gateway.*JSON that is not an error of the platform: it came from http:\S+\/v0/,
  },
  {
    name: 'a page as a success',
    then: { kind: 'status', status: 200, headers: html, body: page('Welcome') },
    told: /the answer is an HTML page; it came from http:\S+\/v0/,
  },
  {
    name: 'the form of the platform, for every path',
    then: { kind: 'status', status: 404 },
    told: /404 |got "not found", but the list of .* still has it/,
  },
];
