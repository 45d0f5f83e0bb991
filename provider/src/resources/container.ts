/** Arguments about containers, for several kinds of workloads. */
import { field } from '../lifecycle/values/fields';
import { envs } from './env';
import { text, whole } from './schemas';

/** Image, variables and memory of a container. */
export const container = {
  image: field(text(1024).optional(), { at: 'spec.runtime.image', on: 'release' }).describe(
    'Container image. A change deploys a new revision.',
  ),
  envs: field(envs, { at: 'spec.runtime.envs', on: 'release', unset: [] }).describe(
    'Environment variables, each name once. Order does not matter. A change deploys a new revision.',
  ),
  memory: field(whole(128, 65_536).optional(), { at: 'spec.runtime.memory', on: 'release' }).describe(
    'Memory in megabytes, with one core for every 2048. Default: set by the platform. A change deploys a new revision.',
  ),
};

/** The number of instances. */
export const scale = {
  minScale: field(whole(0, 1000).optional(), { at: 'spec.runtime.minScale', on: 'release' }).describe(
    'Fewest instances. Default: set by the platform.',
  ),
  maxScale: field(whole(1, 1000).optional(), { at: 'spec.runtime.maxScale', on: 'release' }).describe(
    'Most instances. Default: set by the platform.',
  ),
};
