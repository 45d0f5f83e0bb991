// A request as Hono sees it, with the connection of Node behind it.
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type HttpContext = Context<{ Bindings: HttpBindings }>;
